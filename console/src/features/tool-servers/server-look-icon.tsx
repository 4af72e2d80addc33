import {
  ArrowLeftRight,
  Calendar,
  GitBranch,
  Globe,
  Hash,
  type LucideIcon,
  NotebookText,
  Radio,
  Workflow,
  Zap,
} from 'lucide-react';
import { type ServerLook, serverLook } from './server-look.ts';
import { useServerWords } from './server-words.ts';

const ICONS: Readonly<Record<ServerLook, LucideIcon>> = {
  zapier: Zap,
  make: Workflow,
  notion: NotebookText,
  google: Calendar,
  slack: Hash,
  github: GitBranch,
  sse: Radio,
  websocket: ArrowLeftRight,
  streamable_http: Globe,
};

/** The icon of a server, with a name where it is not only decoration. */
export function ServerLookIcon({
  server,
  size = 20,
}: {
  server: Parameters<typeof serverLook>[0];
  size?: 16 | 20;
}) {
  const words = useServerWords();
  const look = serverLook(server);
  const Icon = ICONS[look];
  return <Icon size={size} role="img" aria-label={words.look(look)} data-look={look} />;
}
