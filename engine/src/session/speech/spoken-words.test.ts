import { describe, expect, it } from 'vitest';
import { openScene, SPOKEN, says, speaker } from '../../../test/tool-test-scene.ts';

const rules = [{ type: 'alias', string_to_replace: 'Xylo', alias: 'Zye-low' }];
const reply = 'Our Xylo plan is $12.50 per month. It starts on March 12.';

/** A spoken conversation with an agent that has said half a second of its reply for each ten characters. */
function open() {
  const spoken: { name: string; text: string }[] = [];
  const scene = openScene(
    { spoken: SPOKEN },
    {
      replies: [says(reply)],
      speech: { recogniser: undefined, speakers: [{ ...speaker('anna', spoken), pronunciation: rules }] },
    },
  );
  return { scene, spoken };
}

describe('a spoken reply', () => {
  it('sounds as the dictionary says, and is recorded as it was written', async () => {
    const { scene, spoken } = open();
    await scene.say('How much is it?');
    await scene.pass(20_000);
    expect(spoken.map(({ text }) => text)).toEqual([
      'Our Zye-low plan is twelve dollars and fifty cents per month.',
      'It starts on March twelfth.',
    ]);
    expect(scene.sent('turn-end')[0]).toMatchObject({ turn: { agentText: reply } });
  });

  it.each([
    ['Our Zye-low plan is', 'Our Xylo plan is'],
    // Of a price that was heard in part, nothing is recorded.
    ['Our Zye-low plan is twelve dollars and', 'Our Xylo plan is'],
    ['Our Zye-low plan is twelve dollars and fifty cents', 'Our Xylo plan is $12.50'],
    ['Our Zye-low plan is twelve dollars and fifty cents per', 'Our Xylo plan is $12.50 per'],
  ])('is recorded as far as it was heard: %s', async (heard, recorded) => {
    const { scene } = open();
    await scene.say('How much is it?');
    // The sound arrives after 80 ms and has 50 ms for each character.
    await scene.pass(80 + heard.length * 50 + 20);
    await scene.say('Stop');
    await scene.pass(20_000);
    expect(scene.sent('turn-end')[0]).toMatchObject({ turn: { agentText: recorded, originalText: reply } });
  });
});
