import { expectedError } from '../../http/expected-error.ts';

export const SavedViewNotFound = expectedError(
  'view_not_found',
  404,
  (id: string) => `You have no saved view ${id}.`,
);

export const SavedViewNameTaken = expectedError('view_name_taken', 409, (name: string) => ({
  sentence: `You have a view named “${name}” already.`,
  detail: { fields: [{ path: 'name', message: 'view_name_taken' }] },
}));

export const TooManySavedViews = expectedError(
  'too_many_views',
  409,
  (max: number) => `You have ${max} saved views already. Delete one of them first.`,
);
