/**
 * The oldest browsers that the console and the chat are built for, all of 2024. `npm run check` looks for what is newer.
 */
export const BROWSER_TARGET = ['chrome126', 'edge126', 'firefox126', 'safari18'];
