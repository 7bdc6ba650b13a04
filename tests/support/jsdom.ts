/** Adds scrollIntoView, which jsdom lacks because it has no layout. */
Element.prototype.scrollIntoView = () => {};
