import { z } from 'zod';

const CALL_SID_PREFIX = 'parley-';

/** How an exchange names a call that an agent places, also at the media socket. */
export function exchangeCallSid(outgoingCallId: string): string {
  return `${CALL_SID_PREFIX}${outgoingCallId}`;
}

/** Which call that an agent places an exchange's name of a call may mean. */
export function outgoingCallIdOf(callSid: string): string | undefined {
  const id = callSid.slice(CALL_SID_PREFIX.length);
  return callSid === exchangeCallSid(id) && z.uuid().safeParse(id).success ? id : undefined;
}
