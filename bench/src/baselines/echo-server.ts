import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

// The least a server can do with the frames of callers: send each of them back.

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (payload, isBinary) => socket.send(payload, { binary: isBinary }));
});
server.on('listening', () => console.log(`ready ws://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit(0));
