import { describe, expect, it } from 'vitest';
import { calls, openScene, says, sessionTool, succeeded, toolCall } from '../../../test/tool-test-scene.ts';

const tools = [sessionTool('book'), sessionTool('look_up')];
const book = toolCall('book', { day: 'Monday', seats: { adults: 2, children: 1 } });
/** The same call, with its arguments in another order and with another id. */
const again = toolCall('book', { seats: { children: 1, adults: 2 }, day: 'Monday' }, 'call_again');

describe('a call whose turn the caller interrupts', () => {
  it('goes on, its tool is told, and its outcome reaches record, client and history', async () => {
    const scene = openScene(
      { tools },
      { replies: [calls(book), says('One moment.'), says('It is booked.')] },
    );
    await scene.say('Book Monday');
    await scene.say('Are you there?');
    expect(scene.runs[0]?.context.cut.aborted).toBe(true);
    expect(scene.runs[0]?.context.signal.aborted).toBe(false);
    expect(scene.turns()[0]).toMatchObject({
      toolCalls: [{ request_id: 'call_book', status: 'unknown', latency_secs: null }],
      ledger: { interrupted: true },
    });
    expect(scene.told()[0]?.result).toContain('still is');
    await scene.pass(3_000);
    scene.runs[0]?.end(succeeded('Booked, number 7.'));
    await scene.settle();
    expect(scene.sent('tool-update')).toMatchObject([
      {
        eventId: 1,
        record: {
          request_id: 'call_book',
          status: 'succeeded',
          latency_secs: 3,
          result: 'Booked, number 7.',
        },
      },
    ]);
    expect(scene.sent('tool-response')).toMatchObject([{ eventId: 1, outcome: { status: 'succeeded' } }]);
    await scene.say('And?');
    expect(scene.told()).toMatchObject([
      {
        toolCallId: 'call_book',
        isError: false,
        status: 'succeeded',
        result: expect.stringMatching(
          /interrupted.*meanwhile succeeded: Booked, number 7\..*Do not call it again/,
        ),
      },
    ]);
  });

  it('keeps its outcome apart from that of a later call to which the model gave the same id', async () => {
    const [slow, quick] = [toolCall('book', {}, 'call_0'), toolCall('look_up', {}, 'call_0')];
    const scene = openScene({ tools }, { replies: [calls(slow), calls(quick), says('It is sunny.')] });
    await scene.say('Book Monday');
    await scene.say('How is the weather?');
    scene.runs[1]?.end(succeeded('Sunny.'));
    await scene.settle();
    scene.runs[0]?.end(succeeded('Booked, number 7.'));
    await scene.settle();
    await scene.say('And?');
    expect(scene.told()).toMatchObject([
      { toolCallId: 'call_0', toolName: 'book', result: expect.stringContaining('Booked, number 7.') },
      { toolCallId: 'call_2', toolName: 'look_up', result: 'Sunny.' },
    ]);
    expect(scene.sent('tool-update')).toMatchObject([{ eventId: 1, record: { request_id: 'call_0' } }]);
  });

  it('is joined by the same call, and made once', async () => {
    const scene = openScene({ tools }, { replies: [calls(book), calls(again), says('Booked.')] });
    await scene.say('Book Monday');
    await scene.say('Quickly!');
    expect(scene.runs).toHaveLength(1);
    scene.runs[0]?.end(succeeded('Number 7.'));
    await scene.settle();
    expect(scene.runs).toHaveLength(1);
    expect(scene.told().at(-1)).toMatchObject({ toolCallId: 'call_again', result: 'Number 7.' });
    expect(scene.turns()[1]).toMatchObject({
      agentText: 'Booked.',
      toolCalls: [{ request_id: 'call_again', status: 'succeeded' }],
    });
    expect(scene.sent('tool-update')).toHaveLength(1);
  });

  it.each([
    ['that of the running one', succeeded('Number 7.'), 1],
    ['that of one new call where nothing was sent', { status: 'failed', result: 'No.', wasCalled: false }, 2],
  ] as const)(
    'is joined by several of the same in one reply, whose outcome is %s',
    async (_, outcome, runs) => {
      const third = { ...again, id: 'call_third' };
      const scene = openScene({ tools }, { replies: [calls(book), calls(again, third), says('Booked.')] });
      await scene.say('Book Monday');
      await scene.say('Quickly!');
      scene.runs[0]?.end(outcome);
      await scene.settle();
      expect(scene.runs).toHaveLength(runs);
      scene.runs[1]?.end(succeeded('Number 7.'));
      await scene.settle();
      expect(scene.told().slice(1)).toMatchObject([
        { toolCallId: 'call_again', result: 'Number 7.' },
        { toolCallId: 'call_third', result: 'Number 7.' },
      ]);
      expect(scene.turns()[1]).toMatchObject({ agentText: 'Booked.' });
    },
  );

  it('goes on where it stores something here, as a promised callback', async () => {
    const promise = sessionTool('schedule_callback', { kind: 'system' });
    const callback = toolCall('schedule_callback', { date: '2030-01-07' });
    const scene = openScene({ tools: [promise] }, { replies: [calls(callback), says('Yes?')] });
    await scene.say('Call me back');
    await scene.say('Hello?');
    expect(scene.told()).toMatchObject([{ status: 'unknown' }]);
    scene.runs[0]?.end(succeeded('The call is stored.'));
    await scene.settle();
    expect(scene.sent('tool-update')).toMatchObject([
      { eventId: 1, record: { request_id: 'call_schedule_callback', status: 'succeeded' } },
    ]);
  });

  it('gives its outcome to the same call that comes later, once: a new request is a new call', async () => {
    const scene = openScene(
      { tools },
      { replies: [calls(book), says('Yes?'), calls(again), says('Booked.'), calls(book), says('Twice.')] },
    );
    await scene.say('Book Monday');
    await scene.say('Hello?');
    scene.runs[0]?.end(succeeded('Number 7.'));
    await scene.settle();
    await scene.say('And?');
    expect(scene.runs).toHaveLength(1);
    expect(scene.told().at(-1)?.result).toContain('made already, before the caller interrupted');
    expect(scene.told().at(-1)?.result).toContain('Number 7.');
    await scene.say('The same once more');
    expect(scene.runs).toHaveLength(2);
  });

  it('is forgotten after one completed turn', async () => {
    const scene = openScene({ tools }, { replies: [calls(book), says('Yes?'), says('It is.'), calls(book)] });
    await scene.say('Book Monday');
    await scene.say('Hello?');
    scene.runs[0]?.end(succeeded('Number 7.'));
    await scene.pass(10);
    await scene.say('Is it booked?');
    await scene.say('Book another one');
    expect(scene.runs).toHaveLength(2);
  });

  it('is made anew where it was stopped before anything was sent', async () => {
    const scene = openScene({ tools }, { replies: [calls(book), calls(again), says('Booked.')] });
    await scene.say('Book Monday');
    await scene.say('Go on');
    scene.runs[0]?.end({ status: 'failed', result: 'Not sent.', wasCalled: false });
    await scene.settle();
    expect(scene.runs).toHaveLength(2);
    scene.runs[1]?.end(succeeded('Number 8.'));
    await scene.settle();
    expect(scene.told().at(-1)).toMatchObject({ toolCallId: 'call_again', result: 'Number 8.' });
    expect(scene.turns()[1]).toMatchObject({ toolCalls: [{ status: 'succeeded' }] });
  });

  it('is not made twice where it failed after it was sent', async () => {
    const scene = openScene({ tools }, { replies: [calls(book), calls(again), says('Sorry.')] });
    await scene.say('Book Monday');
    await scene.say('Go on');
    scene.runs[0]?.end({ status: 'unknown', result: 'The line broke.', wasCalled: true });
    await scene.settle();
    expect(scene.runs).toHaveLength(1);
    expect(scene.told().at(-1)).toMatchObject({ status: 'unknown' });
  });

  it('survives a second interruption with everybody who waits for it', async () => {
    const scene = openScene({ tools }, { replies: [calls(book), calls(again), says('Yes.')] });
    await scene.say('Book Monday');
    await scene.say('Quickly!');
    await scene.say('Please!');
    scene.runs[0]?.end(succeeded('Number 7.'));
    await scene.settle();
    await scene.say('So?');
    expect(scene.sent('tool-update').map(({ record }) => record.request_id)).toEqual([
      'call_book',
      'call_again',
    ]);
    expect(scene.told().map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
  });

  it('leaves what was done before it in the history with its result', async () => {
    const both = calls(toolCall('look_up'), book);
    const scene = openScene({ tools }, { replies: [both, says('Yes.')] });
    await scene.say('Look and book');
    scene.runs[0]?.end(succeeded('Free.'));
    await scene.settle();
    await scene.say('Hello?');
    expect(scene.told()).toMatchObject([
      { toolCallId: 'call_look_up', result: 'Free.' },
      { toolCallId: 'call_book', status: 'unknown' },
    ]);
    expect(scene.requests.at(-1)?.messages.at(-1)).toEqual({ role: 'user', text: 'Hello?' });
  });
});

describe('a call that outlives the conversation', () => {
  it('is waited for: its record comes behind the end, and then the session has ended', async () => {
    const scene = openScene({ tools }, { replies: [calls(book)] });
    await scene.say('Book Monday');
    scene.session.receive({ type: 'hang-up', reason: 'client_ended' });
    expect(scene.outputs.at(-1)).toEqual({ type: 'session-end', reason: 'client_ended' });
    let hasEnded = false;
    void scene.session.ended.then(() => {
      hasEnded = true;
    });
    await scene.pass(2_000);
    expect(hasEnded).toBe(false);
    scene.runs[0]?.end(succeeded('Number 7.'));
    await scene.settle();
    expect(scene.outputs.at(-1)).toMatchObject({ type: 'tool-update', record: { status: 'succeeded' } });
    expect(hasEnded).toBe(true);
    expect(scene.sent('tool-response')).toEqual([]);
  });

  it('is unknown after five seconds, and its tool is told that all is over', async () => {
    const scene = openScene({ tools }, { replies: [calls(book)] });
    await scene.say('Book Monday');
    scene.session.receive({ type: 'hang-up', reason: 'client_ended' });
    await scene.pass(5_000);
    expect(scene.outputs.at(-1)).toMatchObject({
      type: 'tool-update',
      eventId: 1,
      record: { request_id: 'call_book', status: 'unknown', detail: { error_code: 'conversation_ended' } },
    });
    expect(await scene.session.ended).toBe('client_ended');
    expect(scene.runs[0]?.context.signal.aborted).toBe(true);
    scene.runs[0]?.end(succeeded('Too late.'));
    await scene.settle();
    expect(scene.sent('tool-update')).toHaveLength(1);
  });

  it('does not delay the end of a conversation without one', async () => {
    const scene = openScene({ tools }, { replies: [says('Hello.')] });
    await scene.say('Hi');
    scene.session.receive({ type: 'hang-up', reason: 'client_ended' });
    expect(await scene.session.ended).toBe('client_ended');
  });
});

describe('a call that runs in the background', () => {
  const background = [sessionTool('book', { isBackground: true }), sessionTool('look_up')];

  it('lets the reply go on, and is told when it is over', async () => {
    const replies = [calls(book), says('I have asked for it.'), says('It is booked.')];
    const scene = openScene({ tools: background }, { replies });
    await scene.say('Book Monday');
    expect(scene.told()[0]).toMatchObject({
      isError: false,
      result: expect.stringContaining('not that it was done'),
    });
    expect(scene.turns()[0]).toMatchObject({
      agentText: 'I have asked for it.',
      toolCalls: [{ request_id: 'call_book', status: 'unknown', latency_secs: null }],
      ledger: { interrupted: false },
    });
    expect(scene.sent('tool-response')).toEqual([]);
    await scene.pass(3_000);
    scene.runs[0]?.end(succeeded('Booked, number 7.'));
    await scene.settle();
    const record = {
      request_id: 'call_book',
      status: 'succeeded',
      latency_secs: 3,
      result: 'Booked, number 7.',
    };
    expect(scene.sent('tool-update')).toMatchObject([{ eventId: 1, record }]);
    expect(scene.sent('tool-response')).toMatchObject([{ eventId: 1, outcome: { status: 'succeeded' } }]);
    await scene.say('And?');
    expect(scene.told()[0]?.result).toMatch(
      /^This ran in the background\. It has meanwhile succeeded: Booked/,
    );
  });

  it('is in the record of its turn where it is over before the turn', async () => {
    const look = toolCall('look_up');
    const scene = openScene({ tools: background }, { replies: [calls(book, look), says('Done.')] });
    await scene.say('Book Monday');
    scene.runs[0]?.end(succeeded('Booked, number 7.'));
    await scene.settle();
    scene.runs[1]?.end(succeeded('Sunny.'));
    await scene.settle();
    expect(scene.told()).toMatchObject([
      { toolCallId: 'call_book', result: expect.stringContaining('Booked, number 7.') },
      { toolCallId: 'call_look_up', result: 'Sunny.' },
    ]);
    expect(scene.turns()[0]?.toolCalls).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }]);
    expect(scene.sent('tool-update')).toEqual([]);
  });

  it('is made once, however often the model asks for it while it runs', async () => {
    const replies = [calls(book), says('I have asked for it.'), calls(again), says('It still runs.')];
    const scene = openScene({ tools: background }, { replies });
    await scene.say('Book Monday');
    await scene.say('Did you book?');
    expect(scene.runs).toHaveLength(1);
    expect(scene.turns()[1]).toMatchObject({
      agentText: 'It still runs.',
      toolCalls: [{ request_id: 'call_again', status: 'refused' }],
    });
  });

  it('is broken off neither by an interruption nor by the end of the conversation', async () => {
    const scene = openScene({ tools: background }, { replies: [calls(book, toolCall('look_up'))] });
    await scene.say('Book Monday');
    await scene.say('Never mind');
    scene.session.receive({ type: 'hang-up', reason: 'client_ended' });
    await scene.pass(10_000);
    const { cut, signal } = scene.runs[0]?.context ?? {};
    expect([cut?.aborted, signal?.aborted]).toEqual([false, false]);
    expect(scene.runs[1]?.context.cut.aborted).toBe(true);
    expect(scene.sent('tool-update').map(({ record }) => record.status)).toEqual(['unknown', 'unknown']);
  });
});
