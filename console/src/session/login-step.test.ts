import { expect, it } from 'vitest';
import { loginStep } from './login-step.ts';

const query = (text: string) => new URLSearchParams(text);

it('exchanges a code when a sign-in was started here', () => {
  expect(loginStep(query('code=c&state=s'), true)).toEqual({ type: 'exchange-code' });
});

it('goes to the start page with a code but no marker', () => {
  expect(loginStep(query('code=c'), false)).toEqual({ type: 'go', to: '/' });
});

it('restarts sign-in with the token of a link, whatever else the address carries', () => {
  expect(loginStep(query('token=t&lang=es'), true)).toEqual({ type: 'restart-with-token', token: 't' });
});

it('starts sign-in when the address carries nothing', () => {
  expect(loginStep(query(''), false)).toEqual({ type: 'start' });
});

it('drops other parameters by going to /login again', () => {
  expect(loginStep(query('error=access_denied'), true)).toEqual({ type: 'go', to: '/login' });
});
