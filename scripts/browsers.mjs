// Runs the journeys in Firefox and WebKit, with the arguments given, in Debian's programs.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages, programOnPath, starts } from './debian-packages.mjs';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];
const WHAT = 'Firefox and WebKit for the journeys in other browsers';

const env = { ...process.env, ...findOtherBrowsers() };
const journeys = fileURLToPath(new URL('../e2e/browsers/browsers.ts', import.meta.url));
const formats = new URL('module-formats.mjs', import.meta.url).href;
const child = spawn(process.execPath, ['--import', formats, journeys, ...process.argv.slice(2)], {
  env,
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));

/**
 * Debian's Firefox and WebKit, installed where they are missing and that is allowed.
 * @returns the environment variables by which the journeys find them
 */
function findOtherBrowsers() {
  const found = onSystem() ?? (installPackages(PACKAGES, WHAT) ? onSystem() : undefined);
  if (found) return found;
  throw new Error(`Install ${PACKAGES.join(', ')} of Debian, or run this as root: it installs them itself.`);
}

function onSystem() {
  const program = (name, ...args) => programOnPath([name], (path) => starts(path, args));
  const firefox = program('firefox-esr', '--version');
  const webKitDriver = program('WebKitWebDriver', '--version');
  const xvfb = program('Xvfb', '-help');
  const miniBrowser = findMiniBrowser();
  return firefox && webKitDriver && xvfb && miniBrowser
    ? {
        PARLEY_FIREFOX: firefox,
        PARLEY_WEBKIT_DRIVER: webKitDriver,
        PARLEY_MINI_BROWSER: miniBrowser,
        PARLEY_XVFB: xvfb,
      }
    : undefined;
}

/** WebKit's own window, which its library brings. */
function findMiniBrowser() {
  const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].filter(existsSync);
  return libraries
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /^webkit2gtk-4\.\d$/.test(name))
        .map((name) => join(folder, name, 'MiniBrowser')),
    )
    .find(existsSync);
}
