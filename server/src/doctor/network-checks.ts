import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Settings } from '../settings/settings.ts';
import { type Finding, finding, reasonOf } from './finding.ts';

const ANSWER_MS = 5_000;

type NetworkSettings = Pick<Settings, 'host' | 'port' | 'publicUrl' | 'models' | 'embeddings'>;

/**
 * Whether people and services reach Parley and Parley reaches them.
 * @param running address of the server that uses the data folder; undefined when there is none
 */
export async function checkNetwork(
  settings: NetworkSettings,
  running: string | undefined,
): Promise<Finding[]> {
  const own = running === undefined ? await portFinding(settings) : await answerFinding(running);
  const { models, embeddings } = settings;
  const services = await Promise.all([
    serviceFindings(models.openaiCompatible?.baseUrl, WITHOUT_MODELS),
    serviceFindings(embeddings?.baseUrl, WITHOUT_EMBEDDINGS),
  ]);
  return [own, ...addressFindings(settings.publicUrl), ...services.flat()];
}

async function portFinding({ host, port }: NetworkSettings): Promise<Finding> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    return finding('network', 'ok', [`${host}:${port} is free`, '']);
  } catch (error) {
    const advice = 'Stop the program that listens there, or choose another address with HOST and PORT.';
    return finding('network', 'failed', [`${host}:${port} cannot be used: ${reasonOf(error)}`, advice]);
  } finally {
    probe.close();
  }
}

async function answerFinding(url: string): Promise<Finding> {
  const advice = `Check the proxy in front of Parley, its certificate, and that ${new URL(url).host} leads here.`;
  try {
    const { status } = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ANSWER_MS) });
    return finding('network', status === 200 ? 'ok' : 'failed', [`${url} answers with ${status}`, advice]);
  } catch (error) {
    return finding('network', 'failed', [`${url} does not answer: ${reasonOf(error)}`, advice]);
  }
}

function addressFindings(publicUrl: string): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:' || isLocal) return [];
  const advice =
    'Serve Parley over https and set PARLEY_PUBLIC_URL: browsers give no microphone to pages without it.';
  return [finding('network', 'warning', [`${publicUrl} is not https`, advice])];
}

const WITHOUT_MODELS = 'Agents with its models apologise meanwhile, or answer with the offline model.';
const WITHOUT_EMBEDDINGS = 'Documents are found by their words alone meanwhile.';

/** Any answer will do: who may ask what is the service's own business. */
async function serviceFindings(url: string | undefined, without: string): Promise<Finding[]> {
  if (url === undefined) return [];
  try {
    await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
    return [finding('network', 'ok', [`${url} answers`, ''])];
  } catch (error) {
    const advice = `Check the address and that the service runs. ${without}`;
    return [finding('network', 'warning', [`${url} does not answer: ${reasonOf(error)}`, advice])];
  }
}
