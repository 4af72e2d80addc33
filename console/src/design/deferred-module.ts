/** A module that is fetched when it is first needed and then at hand at once. */
export type DeferredModule<Module> = {
  load: () => Promise<Module>;
  /** The module once it is loaded. */
  loaded: () => Module | undefined;
};

/** Wraps a dynamic import; a failed one is tried again at the next need. */
export function deferredModule<Module>(importModule: () => Promise<Module>): DeferredModule<Module> {
  let module: Module | undefined;
  const load = async () => {
    module ??= await importModule();
    return module;
  };
  return { load, loaded: () => module };
}
