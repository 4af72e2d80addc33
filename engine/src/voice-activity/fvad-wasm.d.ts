declare module '@echogarden/fvad-wasm' {
  /** The little of WebRTC's detector that is used. */
  export type Fvad = {
    HEAP16: Int16Array;
    _malloc(bytes: number): number;
    /** 0 where there is no memory. */
    _fvad_new(): number;
    _fvad_free(state: number): void;
    _fvad_set_sample_rate(state: number, hz: number): number;
    /** 0 to 3: from patient to strict. */
    _fvad_set_mode(state: number, mode: number): number;
    /** 1 voice, 0 none, -1 a frame of a wrong length. */
    _fvad_process(state: number, place: number, samples: number): number;
  };

  export default function startFvad(): Promise<Fvad>;
}
