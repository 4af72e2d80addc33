import { useEffect } from 'react';

/** Fetches what the editor draws at a first change and in a section that is opened, before the connection may be lost. */
export function useEditorParts(): void {
  useEffect(() => {
    const parts = [
      import('../agent-tests/saving-gate-panel.tsx'),
      import('../tools/tools-panel.tsx'),
      import('../tool-servers/agent-servers/agent-servers-panel.tsx'),
    ];
    // A part that could not be fetched now is fetched when it is drawn.
    void Promise.allSettled(parts);
  }, []);
}
