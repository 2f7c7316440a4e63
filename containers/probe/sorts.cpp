// std::sort, std::partial_sort and std::nth_element on float keys, with the order the library leaves ties in.
#include "probe.h"

#include <algorithm>

namespace {

struct Item {
    float    key;
    uint32_t index;
};

bool greater(const Item & a, const Item & b) { return a.key > b.key; }
bool less(const Item & a, const Item & b) { return a.key < b.key; }

// args: kind=sort|partial|nth, order=greater|less, middle=M; payload: float keys. Reply: uint32 indices in final order.
void sort(probe::Request & q, probe::Reply & r) {
    const auto keys = q.take<float>(q.left() / sizeof(float));
    std::vector<Item> items(keys.size());
    for (size_t i = 0; i < keys.size(); ++i) {
        items[i] = { keys[i], uint32_t(i) };
    }
    const std::string kind = q.text("kind", "sort");
    const auto comp = q.text("order", "greater") == "greater" ? greater : less;
    const auto middle = items.begin() + q.number("middle", 0);
    if (kind == "sort") {
        std::sort(items.begin(), items.end(), comp);
    } else if (kind == "partial") {
        std::partial_sort(items.begin(), middle, items.end(), comp);
    } else if (kind == "nth") {
        std::nth_element(items.begin(), middle, items.end(), comp);
    } else {
        throw std::runtime_error("unknown kind of sort");
    }
    for (const auto & item : items) {
        r.put(item.index);
    }
}

probe::Command sort_command("sort", "kind=sort|partial|nth order=greater|less middle=M; f32 keys -> u32 indices", sort);

} // namespace
