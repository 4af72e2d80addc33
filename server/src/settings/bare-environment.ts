/** Environment of a process that reads untrusted files: none of this one's secrets. */
export function bareEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}
