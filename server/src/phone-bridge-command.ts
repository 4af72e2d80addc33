import { BridgeArgumentsError, bridgeArguments } from './channels/telephone/bridge/bridge-arguments.ts';
import { startPhoneBridge } from './channels/telephone/bridge/phone-bridge.ts';

// `npm run phone-bridge`: carries the calls of an Asterisk or a FreeSWITCH to a media socket line; docs/telephony.md.

try {
  const { line, addresses } = bridgeArguments(process.argv.slice(2));
  const { host } = addresses;
  const bridge = await startPhoneBridge(line, addresses);
  console.log(
    `Calls are carried to ${line.mediaUrl}: AudioSocket at ${host}:${bridge.audioPort}, WebSocket at ${host}:${bridge.streamPort}, dial plans ask ${host}:${bridge.controlPort}.`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await bridge[Symbol.asyncDispose]();
      process.exit(0);
    });
  }
} catch (error) {
  if (!(error instanceof BridgeArgumentsError)) throw error;
  console.error(error.message);
  process.exit(2);
}
