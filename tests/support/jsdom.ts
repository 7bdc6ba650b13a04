/** What jsdom lacks: it lays nothing out, so it cannot scroll. */
Element.prototype.scrollIntoView = () => {};
