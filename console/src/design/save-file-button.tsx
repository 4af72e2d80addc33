import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { saveFile } from './save-file.ts';
import { toast } from './toast.tsx';

export type FileSavingWords = {
  /** Says that it failed: 'The list could not be exported'. */
  failedText: string;
  /** Says why. */
  errorText: (error: unknown) => string | undefined;
};

/** Fetches files and saves them where the user's browser does; a toast says what failed, and why. */
export function useFileSaving({ failedText, errorText }: FileSavingWords): {
  isLoading: boolean;
  save: (load: () => Promise<Blob>, name: string) => Promise<void>;
} {
  const [isLoading, setLoading] = useState(false);
  const save = async (load: () => Promise<Blob>, name: string) => {
    setLoading(true);
    try {
      saveFile(await load(), name);
    } catch (error) {
      toast.error(failedText, { description: errorText(error) });
    }
    setLoading(false);
  };
  return { isLoading, save };
}

export type SaveFileButtonProps = FileSavingWords & {
  load: () => Promise<Blob>;
  /** Of the file, with its ending. */
  name: string;
  children: ReactNode;
};

/** Saves one file. */
export function SaveFileButton({ load, name, children, ...words }: SaveFileButtonProps) {
  const { isLoading, save } = useFileSaving(words);
  return (
    <Button loading={isLoading} icon={Download} onClick={() => void save(load, name)}>
      {children}
    </Button>
  );
}
