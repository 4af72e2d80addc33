import { expect, it } from 'vitest';
import { hasSlotFor } from './fair-share.ts';

const member = { bound: 50, isVisitor: false, hasOtherTeams: true };

it('lets a team take what is free, except for the last fifth', () => {
  expect(hasSlotFor({ all: 39, byTeam: 39 }, member)).toBe('yes');
  expect(hasSlotFor({ all: 40, byTeam: 40 }, member)).toBe('for_other_teams');
  expect(hasSlotFor({ all: 40, byTeam: 40 }, { ...member, hasOtherTeams: false })).toBe('yes');
});

it('gives a team no more than half of the last fifth', () => {
  expect(hasSlotFor({ all: 44, byTeam: 4 }, member)).toBe('yes');
  expect(hasSlotFor({ all: 45, byTeam: 5 }, member)).toBe('for_other_teams');
  expect(hasSlotFor({ all: 49, byTeam: 0 }, member)).toBe('yes');
  expect(hasSlotFor({ all: 50, byTeam: 0 }, member)).toBe('none');
});

it('reserves the last tenth from visitors', () => {
  const visitor = { ...member, isVisitor: true };
  expect(hasSlotFor({ all: 44, byTeam: 0 }, visitor)).toBe('yes');
  expect(hasSlotFor({ all: 45, byTeam: 0 }, visitor)).toBe('none');
});

it('gives a single slot to the first entrant', () => {
  expect(hasSlotFor({ all: 0, byTeam: 0 }, { bound: 1, isVisitor: true, hasOtherTeams: true })).toBe('yes');
  expect(hasSlotFor({ all: 1, byTeam: 0 }, { bound: 1, isVisitor: false, hasOtherTeams: true })).toBe('none');
});
