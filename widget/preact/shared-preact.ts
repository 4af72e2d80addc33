import type * as react from 'react';
import type * as runtime from 'react/jsx-runtime';

// What lazy scripts use of React: the widget passes them its own Preact, so that they bundle none.

/** What the widget passes to lazy scripts. */
export type SharedPreact = Pick<typeof react, 'useLayoutEffect' | 'useRef' | 'useState'> &
  Pick<typeof runtime, 'Fragment' | 'jsx'>;

export let useLayoutEffect: SharedPreact['useLayoutEffect'];
export let useRef: SharedPreact['useRef'];
export let useState: SharedPreact['useState'];
export let Fragment: SharedPreact['Fragment'];
export let jsx: SharedPreact['jsx'];
/** In Preact it is the same. */
export let jsxs: SharedPreact['jsx'];

/** To be called before anything of a lazy script is drawn. */
export function bindPreact(preact: SharedPreact): void {
  ({ useLayoutEffect, useRef, useState, Fragment, jsx } = preact);
  jsxs = jsx;
}
