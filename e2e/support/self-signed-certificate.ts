import { generateKeyPairSync, type KeyObject, randomInt, sign } from 'node:crypto';

/** A key and a certificate that vouches for itself, as `node:tls` takes them. */
export type SelfSignedCertificate = { key: string; cert: string };

/** Makes a certificate (X.509 version 1, RFC 5280) that is good until 2049; browsers have to be told to take it. */
export function selfSignedCertificate(commonName: string): SelfSignedCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const toBeSigned = sequence(
    // Two of one issuer and number are refused by Firefox, whatever it was told.
    der(INTEGER, Buffer.from([1, ...serialBytes()])),
    ECDSA_WITH_SHA256,
    nameOf(commonName),
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    nameOf(commonName),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const certificate = sequence(
    toBeSigned,
    ECDSA_WITH_SHA256,
    der(BIT_STRING, signature(toBeSigned, privateKey)),
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', certificate),
  };
}

const [INTEGER, BIT_STRING, OBJECT_ID, UTF8_STRING, UTC_TIME, SEQUENCE, SET] = [
  0x02, 0x03, 0x06, 0x0c, 0x17, 0x30, 0x31,
];
// 1.2.840.10045.4.3.2 and, for the name, 2.5.4.3.
const ECDSA_WITH_SHA256 = sequence(der(OBJECT_ID, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = der(OBJECT_ID, Buffer.from('550403', 'hex'));

function serialBytes(): number[] {
  return Array.from({ length: 8 }, () => randomInt(256));
}

function nameOf(commonName: string): Buffer {
  return sequence(der(SET, sequence(COMMON_NAME, der(UTF8_STRING, Buffer.from(commonName)))));
}

function utcTime(text: string): Buffer {
  return der(UTC_TIME, Buffer.from(text));
}

// A bit string begins with the number of bits that do not count.
function signature(bytes: Buffer, key: KeyObject): Buffer {
  return Buffer.concat([Buffer.from([0]), sign('sha256', bytes, key)]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(SEQUENCE, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const lengthBytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content]);
}

function pem(label: string, bytes: Buffer): string {
  return `-----BEGIN ${label}-----\n${bytes.toString('base64')}\n-----END ${label}-----\n`;
}
