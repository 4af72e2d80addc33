import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { Uuid } from './id.ts';
import { AgentLanguage } from './languages.ts';

const endpoint = endpointsOf('Phone calls');

// What belongs here: what a telephony platform and this server say to each other about a call, besides its sound.

/** Path of a line's media socket. */
export const PHONE_MEDIA_PATH = '/api/{provider}/phone/:line_id/media';
/** As an Asterisk that opens the media socket itself calls its protocol. */
export const ASTERISK_SUBPROTOCOL = 'media';
/** The line of calls that the line simulator makes. */
export const SIMULATOR_LINE = 'simulator';

/** How long a platform may take to open the media socket, in seconds. */
export const PHONE_TICKET_SECONDS = 120;

/** Longest body of a webhook, in bytes. */
export const PHONE_WEBHOOK_BYTES = 16 * 1024;

const OfLine = z.object({ line_id: Uuid });

/** Writes down what a platform tells of a call, signed by it. */
export const phoneWebhooks =
  <Params extends z.ZodType>(params: Params) =>
  (path: string, summary: string) =>
    endpoint({
      method: 'POST',
      path,
      summary,
      access: 'public',
      bodyType: 'signed',
      responseType: 'file',
      params,
    });
const webhook = phoneWebhooks(OfLine);

/** Answers with TwiML that connects the call with the media socket. */
export const receivePhoneCall = webhook(
  '/api/{provider}/phone/:line_id/calls',
  'A call that comes in, signed by the platform',
);

/** Answers with nothing where an agent would take a call to the number in `To`, and with an error where none would. */
export const checkPhoneCall = webhook(
  '/api/{provider}/phone/:line_id/calls/check',
  'Would an agent take a call to this number, before the exchange answers it',
);

/** Answers an exchange that opens the media socket itself with what comes next, in one line for its dial plan. */
export const askNextOfPhoneCall = webhook(
  '/api/{provider}/phone/:line_id/calls/next',
  'What an exchange is to do with a call once its media socket is closed',
);

/** Answers with TwiML: hang up, or put the caller through. */
export const receivePhoneCallEnded = webhook(
  '/api/{provider}/phone/:line_id/calls/ended',
  'The media stream of a call is over, signed by the platform',
);

/** Answers with TwiML: hang up, or bring the caller back to the agent. */
export const receivePhoneCallDialled = webhook(
  '/api/{provider}/phone/:line_id/calls/dialled',
  'A transfer is over, signed by the platform',
);

/** Answers with nothing to do. */
export const receivePhoneCallProgress = webhook(
  '/api/{provider}/phone/:line_id/calls/progress',
  'How far a transfer has come, signed by the platform',
);

/** Answers with what the person who was called hears before the caller is connected. */
export const receivePhoneCallAnnouncement = webhook(
  '/api/{provider}/phone/:line_id/calls/announcement',
  'A call that is put through was answered, signed by the platform',
);

/** The announcement in the agent's voice, for an exchange that plays it from an address; the name is in what comes next. */
export const getPhoneAnnouncementSound = endpoint({
  method: 'GET',
  path: '/api/{provider}/phone/:line_id/announcements/:name',
  summary: 'What the person who takes a transferred call hears first, as a WAV file',
  access: 'public',
  responseType: 'file',
  params: OfLine.extend({ name: z.string().max(200) }),
});

/** Longest announcement, in characters: half a minute of speech. */
export const PHONE_ANNOUNCEMENT_MAX = 500;

/** Why a transfer failed. */
export const DialFailure = z.enum(['busy', 'no_answer', 'failed']);
export type DialFailure = z.infer<typeof DialFailure>;

/** Destination of a transfer. */
export const PhoneDestination = z.object({
  type: z.enum(['phone', 'sip_uri']),
  value: z.string(),
  /** Name of the IVR or person; empty where it has none. */
  name: z.string(),
});
export type PhoneDestination = z.infer<typeof PhoneDestination>;

/** What a platform is told to do with a call. */
export const PhoneInstruction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connect') }),
  z.object({ type: z.literal('hangup') }),
  z.object({
    type: z.literal('dial'),
    destination: PhoneDestination,
    /** What the destination sees as the caller. */
    caller_id: z.string(),
    timeout_secs: z.number().int(),
    /** Keys to press once the transfer is answered; empty for none. */
    send_digits: z.string(),
    /** What the person who answers hears before the caller is connected; null for nothing. */
    announcement: z
      .object({
        text: z.string(),
        language: AgentLanguage,
        /** The same in the agent's voice, for exchanges without one: mu-law of 8,000 Hz, base64. */
        payload: z.base64().optional(),
      })
      .nullable()
      .default(null),
  }),
  z.object({ type: z.literal('refer'), destination: PhoneDestination }),
]);
export type PhoneInstruction = z.infer<typeof PhoneInstruction>;

/** A call from the line simulator as it goes on: what a platform would be told, and where it would go. */
export const SimulatedCall = z.object({
  call_sid: z.string(),
  from: z.string(),
  to: z.string(),
  instruction: PhoneInstruction,
  /** The instruction in the words of Twilio-compatible platforms. */
  twiml: z.string(),
  /** Set where the call is connected with the media socket: its address and the ticket for it. */
  media: z.object({ url: z.url(), ticket: z.string() }).nullable(),
});
export type SimulatedCall = z.infer<typeof SimulatedCall>;

/** As calls of the simulator are named. */
const OfSimulatedCall = z.object({ call_sid: z.string().regex(/^[\w-]{1,60}$/) });

export const createSimulatedCall = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/phone/simulated-calls',
  summary: 'Place a call to a number of the team without a telephony platform',
  access: 'admin',
  status: 201,
  body: z.object({
    /** A number that an agent answers. */
    to: z.string().trim().min(3).max(30),
    /** Who seems to call. */
    from: z.string().trim().min(3).max(30),
  }),
  response: SimulatedCall,
});

/** Says what a platform would say: the media stream is over, or a transfer ended in this way. */
export const continueSimulatedCall = endpoint({
  audit: 'none',
  method: 'POST',
  path: '/api/{provider}/phone/simulated-calls/:call_sid/next',
  summary: 'What happens next to a simulated call',
  access: 'admin',
  params: OfSimulatedCall,
  body: z.discriminatedUnion('event', [
    z.object({ event: z.literal('ended') }),
    z.object({ event: z.literal('dialled'), outcome: z.union([z.literal('accepted'), DialFailure]) }),
  ]),
  response: SimulatedCall,
});

/** The caller has hung up: the call is neither transferred nor brought back any more. */
export const endSimulatedCall = endpoint({
  audit: 'none',
  method: 'DELETE',
  path: '/api/{provider}/phone/simulated-calls/:call_sid',
  summary: 'Hang up a simulated call',
  access: 'admin',
  outlivesPage: true,
  params: OfSimulatedCall,
});
