import { configure } from '@testing-library/react';

/** Adds scrollIntoView, which jsdom lacks because it has no layout. */
Element.prototype.scrollIntoView = () => {};

// The default of one second is too short for the first import of a library on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
