/**
 * Two traces compared: the first node that differs with its inputs proved equal, then its first wrong element.
 */
package io.llamaoracle.harness.bisect.node;
