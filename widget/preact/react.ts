// What the widget uses of React, from Preact: half of what preact/compat weighs.
export { createElement, Fragment } from 'preact';
export {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'preact/hooks';
