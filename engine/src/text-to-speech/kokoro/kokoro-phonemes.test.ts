import { describe, expect, it } from 'vitest';
import { kokoroPhonemes, kokoroSymbols } from './kokoro-phonemes.ts';

describe('phonemes of espeak in the alphabet of Kokoro', () => {
  it.each([
    ['fr', 'b_ɔ̃_ʒ_ˈu_ʁ\nʁ_ɑ̃_d_ˈe_v_u', 'bɔ̃ʒˈuʁ ʁɑ̃dˈevu'],
    ['fr', 'l_ə- (en)_w_ˈiː_k_ˈɛ_n_d_(fr)', 'lə wˈiːkˈɛnd'],
    ['fr', 'm_a_tʃ', 'maʧ'],
    ['es', 'tʃ_ˈi_k_o ʎ_ˈa_β_e', 'ʧˈiko ʎˈaβe'],
    ['es', 'p_ˈe_r_o p_ˈe_ɾ_o', 'pˈero pˈeɾo'],
    ['en-us', 'ɡ_ˈoʊ dʒ_ˈɔɪ m_ˈeɪ aɪ h_ˌaʊ', 'ɡˈO ʤˈY mˈA I hˌW'],
    ['en-us', 'w_ˈɔː_ɾ_ɚ_ɹ ɔːɹ b_ˈɜː_d', 'wˈɔTəɹ ɔɹ bˈɜɹd'],
    ['en-us', 'f_ˈaɪɚ l_ˈɪ_ɾ_əl b_ˈʌ_ʔ_n̩', 'fˈIəɹ lˈɪTᵊl bˈʌtᵊn'],
    ['en-gb', 'ɡ_ˈəʊ ð_ˈeə n_ˈiə b_ˈɜː_d', 'ɡˈQ ðˈɛː nˈɪə bˈɜːd'],
    ['en-gb', 'l_ˈɒ_x', 'lˈɒk'],
  ] as const)('are in %s for %j', (language, ipa, phonemes) => {
    expect(kokoroPhonemes(ipa, language)).toBe(phonemes);
    expect(kokoroSymbols(phonemes)).toHaveLength([...phonemes].length + 2);
  });

  it('are numbers between paddings, without what the alphabet lacks', () => {
    expect(kokoroSymbols('a, ʘb!')).toEqual([0, 43, 3, 16, 44, 5, 0]);
    expect(kokoroSymbols('a'.repeat(900))).toHaveLength(510);
  });
});
