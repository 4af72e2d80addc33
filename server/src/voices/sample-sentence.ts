const SENTENCES: Readonly<Record<string, string>> = {
  en: 'Hello! It is nice to meet you. How can I help you today?',
  fr: 'Bonjour ! Quel plaisir de vous rencontrer. Comment puis-je vous aider aujourd’hui ?',
  de: 'Guten Tag! Schön, Sie kennenzulernen. Wie kann ich Ihnen heute helfen?',
  es: '¡Hola! Es un placer hablar con usted. ¿En qué puedo ayudarle hoy?',
  it: 'Buongiorno! È un piacere conoscerla. Come posso aiutarla oggi?',
  ja: 'こんにちは。おあいできてうれしいです。きょうは、どのようなごようけんでしょうか。',
  pt: 'Olá! É um prazer falar consigo. Como posso ajudar hoje?',
  ru: 'Здравствуйте! Приятно познакомиться. Чем я могу вам помочь?',
  pl: 'Dzień dobry! Miło mi. W czym mogę dziś pomóc?',
  ar: 'مرحباً! يسعدني التعرف عليك. كيف يمكنني مساعدتك اليوم؟',
  hu: 'Jó napot! Örülök, hogy megismerhetem. Miben segíthetek ma?',
  hi: 'नमस्ते! आपसे मिलकर अच्छा लगा। आज आपकी क्या मदद की जाए?',
  cs: 'Dobrý den! Těší mě. Jak vám dnes mohu pomoci?',
  sk: 'Dobrý deň! Teší ma. Ako vám dnes môžem pomôcť?',
  ta: 'வணக்கம்! உங்களைச் சந்திப்பதில் மகிழ்ச்சி. இன்று நான் உங்களுக்கு எப்படி உதவலாம்?',
  el: 'Γεια σας! Χαίρομαι που σας γνωρίζω. Πώς μπορώ να σας βοηθήσω σήμερα;',
  nl: 'Hallo! Leuk u te ontmoeten. Hoe kan ik u vandaag helpen?',
  sv: 'Hej! Trevligt att träffas. Hur kan jag hjälpa dig i dag?',
  uk: 'Вітаю! Приємно познайомитися. Чим я можу вам допомогти сьогодні?',
  ro: 'Bună ziua! Mă bucur să vă cunosc. Cu ce vă pot ajuta astăzi?',
  bg: 'Здравейте! Радвам се да се запознаем. С какво мога да помогна днес?',
  fi: 'Hei! Hauska tutustua. Miten voin auttaa tänään?',
  ms: 'Helo! Gembira bertemu dengan anda. Apa yang boleh saya bantu hari ini?',
  tr: 'Merhaba! Tanıştığımıza memnun oldum. Bugün size nasıl yardımcı olabilirim?',
  id: 'Halo! Senang bertemu dengan Anda. Ada yang bisa saya bantu hari ini?',
  fil: 'Kumusta! Ikinagagalak kitang makilala. Ano ang maitutulong ko sa iyo ngayon?',
  zh: '您好！很高兴认识您。今天我能为您做些什么？',
};

/** What a voice says of itself in a language, in English where there is no sentence in it. */
export function sampleSentence(language: string | undefined): string {
  return SENTENCES[language?.toLowerCase().split(/[-_]/, 1)[0] ?? 'en'] ?? SENTENCES.en ?? '';
}
