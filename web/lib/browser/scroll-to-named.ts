/** As a `ref`: scrolls to an element that is loaded after its page, where the URL names its id. */
export function scrollToNamed(element: HTMLElement | null): void {
  if (element?.id && `#${element.id}` === globalThis.location.hash)
    // A new page begins at its top.
    requestAnimationFrame(() => element.scrollIntoView())
}
