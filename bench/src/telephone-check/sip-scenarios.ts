import { TELEPHONE_EVENT } from './rtp-party.ts';

// What SIPp is told to do, as its scenarios in XML. The port of the sound is the first field of each line of its file,
// the called number the second, the caller's own the third.

/** What a caller does in a call that was answered, step by step. */
export type CallerStep =
  | { type: 'pause'; ms: number }
  | { type: 'hold' }
  | { type: 'resume' }
  /** Waits until the other side hangs up; hangs up itself after so long. */
  | { type: 'stay'; ms: number }
  | { type: 'take-refer' }
  | { type: 'hang-up' };

/** What the person does at whom a call arrives. */
export type DestinationHabit =
  | { type: 'answers'; ringMs: number; talkMs: number }
  | { type: 'busy' }
  | { type: 'never-answers' };

const CODECS: Record<string, string> = {
  ulaw: `RTP/AVP 0 ${TELEPHONE_EVENT}\na=rtpmap:0 PCMU/8000`,
  g722: `RTP/AVP 9 ${TELEPHONE_EVENT}\na=rtpmap:9 G722/8000`,
};

export type Codec = 'ulaw' | 'g722';

export function callerScenario(steps: readonly CallerStep[], codec: Codec = 'ulaw'): string {
  return scenario(`
${sent(
  `INVITE sip:[field1]@[remote_ip]:[remote_port] SIP/2.0
${callerHead('INVITE')}
${contact()}
${body(codec, 'sendrecv', '[field0]')}`,
  'retrans="500"',
)}
<recv response="100" optional="true"/>
<recv response="180" optional="true"/>
<recv response="183" optional="true"/>
<recv response="200" rrs="true"/>
${ack()}
${steps.map((step, index) => stepXml(step, { codec, index })).join('\n')}
`);
}

export function destinationScenario(habit: DestinationHabit): string {
  const ringing = answered('180 Ringing', `${contact()}\nContent-Length: 0`);
  switch (habit.type) {
    case 'busy':
      return scenario(
        `<recv request="INVITE"/>${answered('486 Busy Here', 'Content-Length: 0')}<recv request="ACK"/>`,
      );
    case 'never-answers':
      return scenario(`<recv request="INVITE">
<action><ereg regexp="[0-9]+" search_in="hdr" header="CSeq:" assign_to="cseq"/></action></recv>
${ringing}<recv request="CANCEL"/>
${answered('200 OK', 'Content-Length: 0')}
${sent(`SIP/2.0 487 Request Terminated
[last_Via:]
[last_From:]
[last_To:];tag=[pid]T[call_number]
[last_Call-ID:]
CSeq: [$cseq] INVITE
Content-Length: 0`)}
<recv request="ACK"/>`);
    case 'answers':
      return scenario(`<recv request="INVITE" rrs="true">
<action><ereg regexp=".*" search_in="hdr" header="From:" assign_to="exchange"/></action></recv>
${ringing}<pause milliseconds="${habit.ringMs}"/>
${answered('200 OK', `${contact()}\n${body('ulaw', 'sendrecv', '[field0]')}`)}
<recv request="ACK" timeout="5000"/>
<recv request="BYE" timeout="${habit.talkMs}" ontimeout="leave"/>
${answered('200 OK', 'Content-Length: 0')}
<pause milliseconds="100" next="end"/>
<label id="leave"/>
${sent(
  `BYE [next_url] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:destination@[local_ip]:[local_port]>;tag=[pid]T[call_number]
To:[$exchange]
Call-ID: [call_id]
CSeq: 2 BYE
Max-Forwards: 70
[routes]
Content-Length: 0`,
  'retrans="500"',
)}
<recv response="200"/>
<label id="end"/>`);
  }
}

type StepPlace = { codec: Codec; index: number };

function stepXml(step: CallerStep, place: StepPlace): string {
  switch (step.type) {
    case 'pause':
      return `<pause milliseconds="${step.ms}"/>`;
    case 'hold':
      return renegotiation(place.codec, 'sendonly');
    case 'resume':
      return renegotiation(place.codec, 'sendrecv');
    case 'take-refer':
      return takenReferral();
    case 'hang-up':
      return bye();
    case 'stay':
      return `<recv request="BYE" timeout="${step.ms}" ontimeout="leave${place.index}"/>
${answered('200 OK', 'Content-Length: 0')}
<pause milliseconds="50" next="end${place.index}"/>
<label id="leave${place.index}"/>
${bye()}
<label id="end${place.index}"/>`;
  }
}

function renegotiation(codec: Codec, direction: string): string {
  return `${sent(
    `INVITE [next_url] SIP/2.0
${callerHead('INVITE', '[peer_tag_param]')}
[routes]
${contact()}
${body(codec, direction, '[field0]')}`,
    'retrans="500"',
  )}
<recv response="100" optional="true"/>
<recv response="200" rrs="true"/>
${ack()}`;
}

function takenReferral(): string {
  return `<recv request="REFER" timeout="20000"/>
${answered('202 Accepted', `${contact()}\nContent-Length: 0`)}
${sent(
  `NOTIFY [next_url] SIP/2.0
${callerHead('NOTIFY', '[peer_tag_param]')}
[routes]
${contact()}
Event: refer
Subscription-State: terminated;reason=noresource
Content-Type: message/sipfrag;version=2.0
Content-Length: [len]

SIP/2.0 200 OK
`,
  'retrans="500"',
)}
<recv response="200"/>
<recv request="BYE" timeout="10000"/>
${answered('200 OK', 'Content-Length: 0')}`;
}

function bye(): string {
  return `${sent(
    `BYE [next_url] SIP/2.0
${callerHead('BYE', '[peer_tag_param]')}
[routes]
Content-Length: 0`,
    'retrans="500"',
  )}
<recv response="200"/>`;
}

function ack(): string {
  return sent(`ACK [next_url] SIP/2.0
${callerHead('ACK', '[peer_tag_param]')}
[routes]
Content-Length: 0`);
}

function callerHead(method: string, tag = ''): string {
  return `Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: <sip:[field2]@[local_ip]:[local_port]>;tag=[pid]S[call_number]
To: <sip:[field1]@[remote_ip]:[remote_port]>${tag}
Call-ID: [call_id]
CSeq: [cseq] ${method}
Max-Forwards: 70`;
}

function contact(): string {
  return 'Contact: <sip:telephone@[local_ip]:[local_port]>';
}

function body(codec: Codec, direction: string, port: string): string {
  return `Content-Type: application/sdp
Content-Length: [len]

v=0
o=telephone 1 1 IN IP4 127.0.0.1
s=-
c=IN IP4 127.0.0.1
t=0 0
m=audio ${port} ${CODECS[codec]}
a=rtpmap:${TELEPHONE_EVENT} telephone-event/8000
a=fmtp:${TELEPHONE_EVENT} 0-15
a=ptime:20
a=${direction}`;
}

function answered(status: string, rest: string): string {
  return sent(`SIP/2.0 ${status}
[last_Via:]
[last_Record-Route:]
[last_From:]
[last_To:]${status.startsWith('100') ? '' : ';tag=[pid]T[call_number]'}
[last_Call-ID:]
[last_CSeq:]
${rest}`);
}

function sent(message: string, attributes = ''): string {
  return `<send ${attributes}><![CDATA[
${message}

]]></send>`;
}

function scenario(steps: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<scenario name="telephone">${steps}</scenario>\n`;
}
