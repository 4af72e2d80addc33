import { type SpeechServer, sendJson, startSpeechServer } from './speech-server.ts';

/** A local server that answers as Deepgram does to whoever asks for the projects of a key. */
export async function startDeepgramServer({ apiKey }: { apiKey: string }): Promise<SpeechServer> {
  return startSpeechServer((request, response) => {
    if (request.headers.authorization !== `Token ${apiKey}`) {
      const refusal = { err_code: 'INVALID_AUTH', err_msg: 'Invalid credentials.', request_id: 'r1' };
      return sendJson(response, 401, refusal);
    }
    const projects = { projects: [{ project_id: 'p1', name: 'Project' }] };
    return request.path === '/v1/projects'
      ? sendJson(response, 200, projects)
      : sendJson(response, 404, { err_code: 'NOT_FOUND', err_msg: 'Not found.' });
  });
}
