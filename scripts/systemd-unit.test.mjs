import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

it('starts with the unit for systemd what npm start runs after its set-up', () => {
  const unit = read('docs/examples/systemd/parley.service');
  const started = /^ExecStart=\/opt\/parley\/(.*)$/m.exec(unit)?.[1];
  const { scripts } = JSON.parse(read('package.json'));
  expect(started).toBe(/ exec (.*)$/.exec(scripts.start)?.[1]);
  expect(unit).toContain('NODE_COMPILE_CACHE=');
});
