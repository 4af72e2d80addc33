import { type ComponentChild, type ContainerNode, render } from 'preact';

/** As React's, for the one root of a widget. */
export function createRoot(container: ContainerNode) {
  return {
    render: (node: ComponentChild) => render(node, container),
    unmount: () => render(null, container),
  };
}
