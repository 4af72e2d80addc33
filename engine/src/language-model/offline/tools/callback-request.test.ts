import { expect, it } from 'vitest';
import { callbackTool } from './callback-request.ts';

const TOOL = { name: 'schedule_callback', description: '', inputSchema: {} };

it.each([
  'Can you call me back?',
  'Please call me later',
  'I would like a callback on Monday',
  'Rappelez-moi plus tard',
  'Pouvez-vous me rappeler demain ?',
  'J’aimerais être rappelé',
  'Rappelez-moi, s’il vous plaît',
  '¿Me pueden llamar más tarde?',
  'Llámeme el lunes',
  'Quiero que me llamen mañana por la mañana',
  '¿Podrían llamarme a las cinco?',
  'Ahora no puedo hablar, llámeme mañana a las 16:00',
  'Ahora no puedo hablar llámeme mañana a las 16:00',
  'No, llámeme mañana a las 16:00',
  'No llámeme mañana',
  "I don't have time now, please call me later",
  'Je ne suis pas disponible, rappelez-moi demain',
])('is wanted by someone who says: %s', (text) => {
  expect(callbackTool(text, [TOOL])).toBe(TOOL);
});

it.each([
  'Rappelez-moi les horaires',
  'Pouvez-vous me rappeler votre adresse ?',
  'Ne me rappelez plus',
  'Do not call me again',
  '¿Cómo se llama el hotel?',
  'Me llamo Ana',
  'Nunca me llamen más tarde',
  'No quiero que me llamen mañana',
  'No me vuelvan a llamar',
  'I do not want you to call me back',
  'There is no need to call me back',
  'Je ne veux pas être rappelé',
  'Je n’ai pas besoin d’être rappelé',
  'Pas besoin de me rappeler',
  'Whom can I call?',
])('is not wanted by someone who says: %s', (text) => {
  expect(callbackTool(text, [TOOL])).toBeUndefined();
});

it('is left where the agent has no such tool', () => {
  expect(callbackTool('Call me back', [])).toBeUndefined();
});
