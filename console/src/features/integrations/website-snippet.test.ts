import { expect, it } from 'vitest';
import { pinnedMarkup, renewedMarkup } from './website-snippet.tsx';

const snippet = {
  agent_id: 'agent_1',
  server_url: 'https://p.example',
  script_url: 'https://p.example/widget.js',
  pinned: { url: 'https://p.example/widget/0a/widget.js', integrity: 'sha384-x' },
  allowed: { everywhere: true, hosts: [] },
};

it('is one line that renews itself, or a script that browsers verify by its checksum', () => {
  expect(renewedMarkup(snippet)).toBe(
    '<script src="https://p.example/widget.js" data-agent="agent_1" async></script>',
  );
  expect(pinnedMarkup(snippet)).toBe(
    `<script src="https://p.example/widget/0a/widget.js"
  integrity="sha384-x" crossorigin="anonymous"
  data-agent="agent_1" async></script>`,
  );
  expect(pinnedMarkup({ ...snippet, pinned: null })).toBeNull();
});
