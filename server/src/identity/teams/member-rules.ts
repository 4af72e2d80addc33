import type { Role } from '@parley/contract/permission.ts';
import { ExpectedError } from '../../http/expected-error.ts';
import { NotAllowed } from '../../http/request-errors.ts';

/** The team would be left without an owner. */
export class LastOwner extends ExpectedError {
  override name = 'LastOwner';
  constructor() {
    super('A team needs an owner: make somebody else owner first.', { code: 'last_owner', status: 409 });
  }
}

/** No such person in the caller's team. */
export class MemberNotFound extends ExpectedError {
  override name = 'MemberNotFound';
  constructor(id: string) {
    super(`No member ${id} in this team.`, { code: 'member_not_found', status: 404 });
  }
}

/**
 * Refuses what a role may not do to another: only owners touch owners or make new ones, below admin nobody
 * touches anybody.
 * @param involved roles that the person has, or is to get
 * @throws {NotAllowed}
 */
export function requireMayManage(actor: Role, ...involved: readonly Role[]): void {
  if (actor === 'owner') return;
  if (actor !== 'admin') throw new NotAllowed('Only owners and admins manage members.');
  if (involved.includes('owner')) throw new NotAllowed('Only an owner can manage owners.');
}
