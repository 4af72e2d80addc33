import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callForFile } from '@parley/client/call.ts';
import { getVoice, getVoicePreview, listVoices, speakWithVoice } from '@parley/contract/voices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';

const VOICE = { voice_id: 'espeak_fr-fr_f2' };

describe('the calls for voices', () => {
  const folder = mkdtempSync(join(tmpdir(), 'voice-calls-'));
  let server: RunningServer;
  let viewer: SignedIn;

  beforeAll(async () => {
    server = await startServer({ PARLEY_DATA: folder });
    viewer = await server.signIn('viewer');
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });
  const as = ({ token }: SignedIn) => ({ origin: server.url, provider: 'test', token: () => token });

  it('list, filter and count by page', async () => {
    const first = await viewer.call(listVoices, { query: { language: 'fr', page: 0, page_size: 10 } });
    expect(first.voices).toHaveLength(10);
    expect(first).toMatchObject({ has_more: true, problems: [] });
    expect(first.genders.map(({ value }) => value).toSorted()).toEqual(['female', 'male']);
    const { accent } = { accent: 'belgian' };
    const belgian = await viewer.call(listVoices, { query: { language: 'fr', accent, gender: 'female' } });
    expect(belgian.voices.map(({ name }) => name)).toEqual(['Élise', 'Margaux', 'Noémie']);
    const found = await viewer.call(listVoices, { query: { search: 'noemie' } });
    expect(found.voices.map(({ name }) => name)).toEqual(['Noémie']);
  });

  it('give one voice by its id', async () => {
    expect(await viewer.call(getVoice, { params: VOICE })).toMatchObject({ name: 'Camille' });
    await expect(viewer.call(getVoice, { params: { voice_id: 'espeak_fr-fr_zz' } })).rejects.toMatchObject({
      status: 404,
      code: 'voice_not_found',
    });
  });

  it('offer a sample to every member of the team alone', async () => {
    const sample = await callForFile(as(viewer), getVoicePreview, { params: VOICE, query: {} });
    expect(await headerOf(sample)).toEqual({ tag: 1, rate: 22_050 });
    await expect(
      callForFile({ ...as(viewer), token: () => undefined }, getVoicePreview, { params: VOICE, query: {} }),
    ).rejects.toMatchObject({ status: 401 });
  });

  it.each([
    ['pcm_8000', 1, 8_000],
    ['pcm_16000', 1, 16_000],
    ['pcm_44100', 1, 44_100],
    ['pcm_48000', 1, 48_000],
    ['ulaw_8000', 7, 8_000],
    ['something else', 1, 22_050],
  ])('speak in the format %s', async (agent_output_audio_format, tag, rate) => {
    const body = { text: 'Bonjour !', settings: { agent_output_audio_format } };
    const spoken = await callForFile(as(server.owner), speakWithVoice, { params: VOICE, body });
    expect(await headerOf(spoken)).toEqual({ tag, rate });
  });

  it('speak slower at a lower speed setting', async () => {
    const size = async (speed: number) => {
      const body = { text: 'Bonjour tout le monde.', language: 'fr', settings: { speed } };
      return (await callForFile(as(server.owner), speakWithVoice, { params: VOICE, body })).size;
    };
    expect(await size(0.7)).toBeGreaterThan((await size(1.2)) * 1.3);
  });

  it.each([
    ['a viewer', { text: 'Bonjour' }, 403],
    ['no text', { text: '  ' }, 400],
    ['too much text', { text: 'a'.repeat(1_001) }, 400],
    ['a speed that no voice has', { text: 'Bonjour', settings: { speed: 9 } }, 400],
  ])('refuse %s', async (who, body, status) => {
    const person = who === 'a viewer' ? viewer : server.owner;
    await expect(callForFile(as(person), speakWithVoice, { params: VOICE, body })).rejects.toMatchObject({
      status,
    });
  });
});

async function headerOf(file: Blob): Promise<{ tag: number; rate: number }> {
  const view = new DataView(await file.arrayBuffer());
  expect(file.type).toBe('audio/wav');
  expect(file.size).toBeGreaterThan(4_000);
  return { tag: view.getUint16(20, true), rate: view.getUint32(24, true) };
}
