import { SPEECH_TEXT_MAX } from '@parley/contract/limits.ts';
import type { VoiceClone } from '@parley/contract/voice-clones.ts';
import { AudioLines } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpeakWithClone } from '../../../data/voice-clones.ts';
import { Banner } from '../../../design/banner.tsx';
import { DialogFrame } from '../../../design/form/dialog-frame.tsx';
import { TextArea } from '../../../design/text-area.tsx';
import { PlayButton } from '../play-button.tsx';
import { voicePlayback } from '../voice-playback.ts';
import { useCloneErrorText } from './clone-error-text.ts';

/** Speaks a text with a voice. */
export function CloneSpeechDialog({ clone, onClose }: { clone: VoiceClone; onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useCloneErrorText();
  const [text, setText] = useState('');
  const [isUnplayable, setUnplayable] = useState(false);
  const speak = useSpeakWithClone(clone.id);
  const soundId = `clone-speech:${clone.id}`;
  const close = () => {
    voicePlayback.stop(soundId);
    onClose();
  };
  const handleSubmit = () => {
    setUnplayable(false);
    speak.mutate(text.trim(), {
      onSuccess: (sound) => voicePlayback.play(soundId, async () => sound).catch(() => setUnplayable(true)),
    });
  };
  return (
    <DialogFrame
      leavesAtOnce
      title={t('clones.speech_title', { name: clone.name })}
      description={t('clones.speech_description')}
      submitText={t('clones.generate')}
      submitIcon={AudioLines}
      busyText={t('clones.generating')}
      cancelText={t('design.close')}
      busy={speak.isPending}
      disabled={text.trim() === ''}
      isChanged={text !== ''}
      onSubmit={handleSubmit}
      onClose={close}
    >
      <div className="flex flex-col gap-4">
        {speak.error ? <Banner tone="danger">{errorText(speak.error)}</Banner> : null}
        {isUnplayable ? <Banner tone="danger">{t('clones.not_playable')}</Banner> : null}
        <TextArea
          label={t('fields.text')}
          rows={4}
          maxLength={SPEECH_TEXT_MAX}
          aside={`${text.length} / ${SPEECH_TEXT_MAX}`}
          value={text}
          onValueChange={setText}
        />
        {speak.data ? <SpokenText id={soundId} name={clone.name} sound={speak.data} /> : null}
      </div>
    </DialogFrame>
  );
}

function SpokenText({ id, name, sound }: { id: string; name: string; sound: Blob }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex items-center gap-2 rounded-lg border px-3 py-1.5">
      <PlayButton id={id} name={name} load={async () => sound} />
      <span className="text-base text-ink">{t('clones.speech_ready')}</span>
    </div>
  );
}
