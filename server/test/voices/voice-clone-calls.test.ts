import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadFile } from '@parley/client/call.ts';
import { createConnection } from '@parley/contract/connections.ts';
import {
  addCloneSamples,
  createVoiceClone,
  deleteCloneSample,
  deleteVoiceClone,
  listVoiceClones,
  speakWithClone,
  updateVoiceClone,
} from '@parley/contract/voice-clones.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CloningServer, startCloningServer } from '../support/cloning-server.ts';
import { type RunningServer, type SignedIn, startServer } from '../support/running-server.ts';
import { wavOf } from '../support/sample-files.ts';

const upload = (bytes: Uint8Array = wavOf(2), name = 'ada.wav'): UploadFile => ({
  field: 'samples',
  name,
  content: new Blob([new Uint8Array(bytes)]),
});

describe('voice clones over HTTP', () => {
  let server: RunningServer;
  let service: CloningServer;
  let member: SignedIn;
  let dataFolder = '';
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'parley-clones-'));
    service = await startCloningServer();
    server = await startServer({ PARLEY_ALLOWED_HOSTS: '127.0.0.1', PARLEY_DATA: dataFolder });
    member = await server.signIn('member');
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
    await rm(dataFolder, { recursive: true });
  });

  it.each<[string, string, UploadFile[], object]>([
    [
      'no name',
      ' ',
      [upload()],
      {
        status: 400,
        body: { error: { detail: { fields: [{ path: 'name', message: 'voice_name_required' }] } } },
      },
    ],
    ['markup in the name', '<b>Ada</b>', [upload()], { status: 400 }],
    [
      'a file of more than 10 MB',
      'Ada',
      [upload(new Uint8Array(10_000_001))],
      { status: 413, code: 'file_too_large' },
    ],
    [
      'eleven files',
      'Ada',
      Array.from({ length: 11 }, () => upload()),
      { status: 413, code: 'too_many_files' },
    ],
    ['no file', 'Ada', [], { status: 400, code: 'samples_required' }],
    ['a text', 'Ada', [upload(Buffer.from('No voice.'))], { status: 422, code: 'sample_not_audio' }],
  ])('refuses %s', async (_, name, files, failure) => {
    await expect(member.call(createVoiceClone, { body: { name }, files })).rejects.toMatchObject(failure);
    expect(await member.call(listVoiceClones, {})).toEqual({ clones: [], service: null });
  });

  it('lets viewers read and listen, and change nothing', async () => {
    const viewer = await server.signIn('viewer');
    const clone = await member.call(createVoiceClone, { body: { name: 'Ada' }, files: [upload()] });
    const params = { id: clone.id };
    const sample = { id: clone.id, sample_id: clone.samples[0]?.id ?? '' };
    expect((await viewer.call(listVoiceClones, {})).clones).toEqual([clone]);
    const path = `/api/test/voices/clones/${sample.id}/samples/${sample.sample_id}`;
    const heard = await fetch(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${viewer.token}` },
    });
    expect([heard.headers.get('content-type'), (await heard.arrayBuffer()).byteLength]).toEqual([
      'audio/wav',
      wavOf(2).length,
    ]);
    const attempts = [
      viewer.call(createVoiceClone, { body: { name: 'Bea' }, files: [upload()] }),
      viewer.call(updateVoiceClone, { params, body: { name: 'Bea' } }),
      viewer.call(addCloneSamples, { params, body: {}, files: [upload()] }),
      viewer.call(deleteCloneSample, { params: sample }),
      viewer.call(speakWithClone, { params, body: { text: 'Hello' } }),
      viewer.call(deleteVoiceClone, { params }),
    ];
    for (const outcome of await Promise.allSettled(attempts)) {
      expect(outcome).toMatchObject({ reason: { code: 'not_allowed', status: 403 } });
    }
    await member.call(deleteVoiceClone, { params });
  });

  it('makes the waiting voice by itself once a service is connected', async () => {
    const waiting = await member.call(createVoiceClone, { body: { name: 'Ada' }, files: [upload()] });
    expect(waiting.status).toBe('waiting');
    await server.owner.call(createConnection, {
      body: { kind: 'elevenlabs', name: 'ElevenLabs', base_url: service.url, api_key: 'el-key' },
    });
    await expect
      .poll(async () => (await member.call(listVoiceClones, {})).clones[0]?.voice_id, { timeout: 20_000 })
      .toBe('elevenlabs_voice1');
    await member.call(deleteVoiceClone, { params: { id: waiting.id } });
    expect(service.voices.size).toBe(0);
  });
});
