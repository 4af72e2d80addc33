import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { allTexts } from '../session/interface-language.ts';

/** A component that is fetched, with the texts it shows, when it is first drawn. */
export function lazyPage<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [component] = await Promise.all([load(), allTexts()]);
    return { default: component };
  });
}
