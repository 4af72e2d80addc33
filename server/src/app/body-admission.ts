import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyAllowance, BodyBudget } from '../http/body-budget.ts';
import type { Caller } from '../http/route.ts';

/** What was found out of a request before its body is read. */
export type Admission = { caller: Caller | undefined; allowance: BodyAllowance };

/** Notes who sends a body, of which nothing has been read; once the request is over its bytes are given back. */
export function admitBody(
  request: FastifyRequest,
  reply: FastifyReply,
  { caller, bodyBudget }: { caller: Caller | undefined; bodyBudget: BodyBudget },
): void {
  const allowance = bodyBudget.open({ ip: request.ip, caller });
  reply.raw.once('close', () => allowance[Symbol.dispose]());
  request.setDecorator<Admission>('admission', { caller, allowance });
}

/** Whether the head of a request announces a body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
