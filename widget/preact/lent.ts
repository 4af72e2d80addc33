import type * as react from 'react';
import type * as runtime from 'react/jsx-runtime';

// What late scripts use of React: the widget lends them the Preact that it brought, so that they bring none.

/** What is lent. */
export type Lent = Pick<typeof react, 'useLayoutEffect' | 'useRef' | 'useState'> &
  Pick<typeof runtime, 'Fragment' | 'jsx'>;

export let useLayoutEffect: Lent['useLayoutEffect'];
export let useRef: Lent['useRef'];
export let useState: Lent['useState'];
export let Fragment: Lent['Fragment'];
export let jsx: Lent['jsx'];
/** In Preact it is the same. */
export let jsxs: Lent['jsx'];

/** To be called before anything of a late script is drawn. */
export function borrow(lent: Lent): void {
  ({ useLayoutEffect, useRef, useState, Fragment, jsx } = lent);
  jsxs = jsx;
}
