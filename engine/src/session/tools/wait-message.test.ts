import { AGENT_LANGUAGES, type AgentLanguage } from '@parley/contract/languages.ts';
import { describe, expect, it } from 'vitest';
import {
  calls,
  openScene,
  SPOKEN,
  says,
  sessionTool,
  succeeded,
  toolCall,
} from '../../../test/tool-test-scene.ts';
import { waitPhrase } from '../../replies/set-phrases.ts';

const tools = [sessionTool('look_up')];
const look = (id: string) => calls(toolCall('look_up', { id }, id));
const spoken = { tools, spoken: SPOKEN };

describe('while a tool takes its time', () => {
  it('a caller is told after 1.2 seconds, and once more ten seconds after that was heard', async () => {
    const scene = openScene(spoken, { replies: [look('a'), says('Here it is.')] });
    await scene.say('Look it up');
    await scene.pass(1_100);
    expect(scene.spoken).toEqual([]);
    await scene.pass(200);
    expect(scene.spoken.map(({ text }) => text)).toEqual(['One moment, please.']);
    await scene.pass(8_000);
    expect(scene.spoken).toHaveLength(1);
    await scene.pass(4_000);
    expect(scene.spoken).toHaveLength(2);
    await scene.pass(60_000);
    expect(scene.spoken).toHaveLength(2);
    scene.runs[0]?.end(succeeded('5'));
    await scene.pass(10_000);
    expect(scene.requests.at(-1)?.messages.slice(1)).toMatchObject([
      { role: 'agent', text: '' },
      { role: 'tool' },
    ]);
    expect(scene.turns().at(-1)?.agentText).toMatch(/^One moment, please\. .*Here it is\.$/);
  });

  it('never hears the same words twice in a conversation, and at last none', async () => {
    const replies = Array.from({ length: 10 }, (_, index) => [look(`call_${index}`), says('Here.')]).flat();
    const scene = openScene(spoken, { replies });
    for (let turn = 0; turn < 10; turn += 1) {
      await scene.say('Look it up');
      await scene.pass(2_500);
      scene.runs.at(-1)?.end(succeeded('5'));
      await scene.pass(5_000);
    }
    const waits = scene.spoken.map(({ text }) => text).filter((text) => text !== 'Here.');
    expect(waits).toHaveLength(8);
    expect(new Set(waits).size).toBe(8);
  });

  it('says what a tool has to say of its own first, each once, and only in its language', async () => {
    const texts = ['I look into the warehouse.', 'The warehouse is slow today.'];
    const own = (language: AgentLanguage) => ({
      ...spoken,
      tools: [sessionTool('look_up', { waitMessages: texts.map((text) => ({ text, language })) })],
    });
    const replies = [look('a'), says('Here.'), look('b'), says('Here.')];
    const scene = openScene(own('en'), { replies });
    for (const waitMs of [20_000, 2_500]) {
      await scene.say('Look it up');
      await scene.pass(waitMs);
      scene.runs.at(-1)?.end(succeeded('5'));
      await scene.pass(10_000);
    }
    expect(scene.spoken.map(({ text }) => text)).toEqual([
      ...texts,
      'Here.',
      waitPhrase('first', { first: 0, longer: 0 }, 'en'),
      'Here.',
    ]);

    const foreign = openScene(own('fr'), { replies });
    await foreign.say('Look it up');
    await foreign.pass(2_500);
    expect(foreign.spoken.map(({ text }) => text)).toEqual(['One moment, please.']);
  });

  it('is not told anything by a tool that is quick', async () => {
    const scene = openScene(spoken, { replies: [look('a'), says('Here.')] });
    await scene.say('Look it up');
    await scene.pass(1_000);
    scene.runs[0]?.end(succeeded('5'));
    await scene.pass(5_000);
    expect(scene.spoken.map(({ text }) => text)).toEqual(['Here.']);
  });

  it('is not told anything while the agent’s own words sound or were just heard', async () => {
    const before = [
      { type: 'text-delta', text: 'I am going to look that up for you' } as const,
      ...look('a'),
    ];
    const scene = openScene(spoken, { replies: [before, says('Here.')] });
    await scene.say('Look it up');
    expect(scene.spoken).toHaveLength(1);
    await scene.pass(1_780 + 3_500);
    expect(scene.spoken).toHaveLength(1);
    await scene.pass(1_000);
    expect(scene.spoken.map(({ text }) => text)).toEqual([
      'I am going to look that up for you',
      'One moment, please.',
    ]);
    scene.runs[0]?.end(succeeded('5'));
    await scene.pass(10_000);
    expect(scene.requests.at(-1)?.messages[1]).toMatchObject({ text: 'I am going to look that up for you' });
  });

  it('who writes is told nothing', async () => {
    const scene = openScene({ tools }, { replies: [look('a')] });
    await scene.say('Look it up');
    await scene.pass(20_000);
    expect(scene.sent('reply-start')).toEqual([]);
  });

  it('does not count as an answer: a model that fails afterwards is apologised for', async () => {
    const scene = openScene(spoken, {
      replies: [look('a'), [{ type: 'end', reason: 'stop' }], [{ type: 'end', reason: 'stop' }]],
    });
    await scene.say('Look it up');
    await scene.pass(2_500);
    scene.runs[0]?.end(succeeded('5'));
    await scene.pass(10_000);
    expect(scene.turns().at(-1)?.agentText).toContain('Sorry, I cannot answer right now.');
  });
});

it('has several different phrases in every language', () => {
  for (const language of AGENT_LANGUAGES) {
    const said = [0, 1, 2, 3, 4, 5, 6, 7].map((first) => waitPhrase('first', { first, longer: 0 }, language));
    const later = [0, 1, 2, 3].map((longer) => waitPhrase('longer', { first: 0, longer }, language));
    expect(new Set([...said, ...later]).size).toBe(12);
  }
});
