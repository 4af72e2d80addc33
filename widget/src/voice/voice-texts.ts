import type { AgentLanguage } from '@parley/contract/languages.ts';

/** What the widget says of a conversation by voice. */
export type VoiceTexts = {
  connecting: string;
  listening: string;
  speaking: string;
  muted: string;
  mute: string;
  unmute: string;
  silence: string;
  unsilence: string;
  hangUp: string;
  tryMicrophone: string;
  denied: string;
  none: string;
  inUse: string;
  insecure: string;
  unsupported: string;
  failed: string;
  microphoneEnd: string;
  noSound: string;
  cannotHear: string;
};

const TEXTS: Readonly<Record<AgentLanguage, VoiceTexts>> = {
  en: {
    connecting: 'Connecting…',
    listening: 'Listening',
    speaking: 'Speaking',
    muted: 'Your microphone is off',
    mute: 'Turn the microphone off',
    unmute: 'Turn the microphone on',
    silence: 'Turn the sound off',
    unsilence: 'Turn the sound on',
    hangUp: 'End the call',
    tryMicrophone: 'Use the microphone',
    denied: 'The microphone is blocked. Allow it in your browser’s settings for this site, then try again.',
    none: 'No microphone was found. Connect one, then try again.',
    inUse: 'Another program is using the microphone. Close it, then try again.',
    insecure: 'The microphone only works on pages with a secure address.',
    unsupported: 'This browser cannot use the microphone. You can write instead.',
    failed: 'The microphone could not be opened. Please try again.',
    microphoneEnd: 'The microphone was disconnected.',
    noSound: 'This browser cannot play the sound. You can read the answers.',
    cannotHear: 'You cannot be heard here. Write, and the answer is spoken.',
  },
  fr: {
    connecting: 'Connexion…',
    listening: 'À l’écoute',
    speaking: 'En train de parler',
    muted: 'Votre micro est coupé',
    mute: 'Couper le micro',
    unmute: 'Activer le micro',
    silence: 'Couper le son',
    unsilence: 'Activer le son',
    hangUp: 'Terminer l’appel',
    tryMicrophone: 'Utiliser le micro',
    denied: 'Le micro est bloqué. Autorisez-le dans les réglages du navigateur pour ce site, puis réessayez.',
    none: 'Aucun micro trouvé. Branchez-en un, puis réessayez.',
    inUse: 'Un autre programme utilise le micro. Fermez-le, puis réessayez.',
    insecure: 'Le micro ne fonctionne que sur les pages à adresse sécurisée.',
    unsupported: 'Ce navigateur ne peut pas utiliser le micro. Vous pouvez écrire.',
    failed: 'Le micro n’a pas pu être ouvert. Veuillez réessayer.',
    microphoneEnd: 'Le micro a été débranché.',
    noSound: 'Ce navigateur ne peut pas restituer le son. Vous pouvez lire les réponses.',
    cannotHear: 'On ne peut pas vous entendre ici. Écrivez, la réponse sera dite à voix haute.',
  },
  es: {
    connecting: 'Conectando…',
    listening: 'Escuchando',
    speaking: 'Hablando',
    muted: 'Su micrófono está apagado',
    mute: 'Apagar el micrófono',
    unmute: 'Encender el micrófono',
    silence: 'Quitar el sonido',
    unsilence: 'Activar el sonido',
    hangUp: 'Terminar la llamada',
    tryMicrophone: 'Usar el micrófono',
    denied:
      'El micrófono está bloqueado. Permítalo en los ajustes del navegador para este sitio e inténtelo de nuevo.',
    none: 'No se ha encontrado ningún micrófono. Conecte uno e inténtelo de nuevo.',
    inUse: 'Otro programa está usando el micrófono. Ciérrelo e inténtelo de nuevo.',
    insecure: 'El micrófono solo funciona en páginas con dirección segura.',
    unsupported: 'Este navegador no puede usar el micrófono. Puede escribir.',
    failed: 'No se ha podido abrir el micrófono. Inténtelo de nuevo.',
    microphoneEnd: 'El micrófono se ha desconectado.',
    noSound: 'Este navegador no puede reproducir el sonido. Puede leer las respuestas.',
    cannotHear: 'Aquí no se le puede oír. Escriba y la respuesta se dirá en voz alta.',
  },
  it: {
    connecting: 'Connessione…',
    listening: 'In ascolto',
    speaking: 'Sta parlando',
    muted: 'Il suo microfono è spento',
    mute: 'Spegni il microfono',
    unmute: 'Accendi il microfono',
    silence: 'Disattiva l’audio',
    unsilence: 'Attiva l’audio',
    hangUp: 'Termina la chiamata',
    tryMicrophone: 'Usa il microfono',
    denied: 'Il microfono è bloccato. Lo consenta nelle impostazioni del browser per questo sito e riprovi.',
    none: 'Nessun microfono trovato. Ne colleghi uno e riprovi.',
    inUse: 'Un altro programma sta usando il microfono. Lo chiuda e riprovi.',
    insecure: 'Il microfono funziona solo su pagine con indirizzo sicuro.',
    unsupported: 'Questo browser non può usare il microfono. Può scrivere.',
    failed: 'Non è stato possibile aprire il microfono. Riprovi.',
    microphoneEnd: 'Il microfono è stato scollegato.',
    noSound: 'Questo browser non può riprodurre l’audio. Può leggere le risposte.',
    cannotHear: 'Qui non è possibile sentirla. Scriva e la risposta sarà detta a voce.',
  },
  pt: {
    connecting: 'A ligar…',
    listening: 'A ouvir',
    speaking: 'A falar',
    muted: 'O seu microfone está desligado',
    mute: 'Desligar o microfone',
    unmute: 'Ligar o microfone',
    silence: 'Desligar o som',
    unsilence: 'Ligar o som',
    hangUp: 'Terminar a chamada',
    tryMicrophone: 'Usar o microfone',
    denied:
      'O microfone está bloqueado. Permita-o nas definições do navegador para este site e tente de novo.',
    none: 'Nenhum microfone encontrado. Ligue um e tente de novo.',
    inUse: 'Outro programa está a usar o microfone. Feche-o e tente de novo.',
    insecure: 'O microfone só funciona em páginas com endereço seguro.',
    unsupported: 'Este navegador não pode usar o microfone. Pode escrever.',
    failed: 'Não foi possível abrir o microfone. Tente novamente.',
    microphoneEnd: 'O microfone foi desligado.',
    noSound: 'Este navegador não pode reproduzir o som. Pode ler as respostas.',
    cannotHear: 'Aqui não é possível ouvi-lo. Escreva e a resposta será falada.',
  },
  nl: {
    connecting: 'Verbinden…',
    listening: 'Luistert',
    speaking: 'Spreekt',
    muted: 'Uw microfoon staat uit',
    mute: 'Microfoon uitzetten',
    unmute: 'Microfoon aanzetten',
    silence: 'Geluid uitzetten',
    unsilence: 'Geluid aanzetten',
    hangUp: 'Gesprek beëindigen',
    tryMicrophone: 'Microfoon gebruiken',
    denied:
      'De microfoon is geblokkeerd. Sta deze toe in de browserinstellingen voor deze site en probeer het opnieuw.',
    none: 'Geen microfoon gevonden. Sluit er een aan en probeer het opnieuw.',
    inUse: 'Een ander programma gebruikt de microfoon. Sluit het en probeer het opnieuw.',
    insecure: 'De microfoon werkt alleen op pagina’s met een beveiligd adres.',
    unsupported: 'Deze browser kan de microfoon niet gebruiken. U kunt schrijven.',
    failed: 'De microfoon kon niet worden geopend. Probeer het opnieuw.',
    microphoneEnd: 'De microfoon is losgekoppeld.',
    noSound: 'Deze browser kan het geluid niet afspelen. U kunt de antwoorden lezen.',
    cannotHear: 'U kunt hier niet gehoord worden. Schrijf, en het antwoord wordt uitgesproken.',
  },
  de: {
    connecting: 'Verbindung wird hergestellt …',
    listening: 'Hört zu',
    speaking: 'Spricht',
    muted: 'Ihr Mikrofon ist aus',
    mute: 'Mikrofon ausschalten',
    unmute: 'Mikrofon einschalten',
    silence: 'Ton ausschalten',
    unsilence: 'Ton einschalten',
    hangUp: 'Anruf beenden',
    tryMicrophone: 'Mikrofon verwenden',
    denied:
      'Das Mikrofon ist gesperrt. Erlauben Sie es in den Einstellungen des Browsers für diese Seite und versuchen Sie es noch einmal.',
    none: 'Es wurde kein Mikrofon gefunden. Schließen Sie eines an und versuchen Sie es noch einmal.',
    inUse: 'Ein anderes Programm benutzt das Mikrofon. Schließen Sie es und versuchen Sie es noch einmal.',
    insecure: 'Das Mikrofon geht nur auf Seiten mit sicherer Adresse.',
    unsupported: 'Dieser Browser kann das Mikrofon nicht verwenden. Sie können schreiben.',
    failed: 'Das Mikrofon ließ sich nicht öffnen. Bitte versuchen Sie es noch einmal.',
    microphoneEnd: 'Das Mikrofon wurde getrennt.',
    noSound: 'Dieser Browser kann den Ton nicht wiedergeben. Sie können die Antworten lesen.',
    cannotHear: 'Sie können hier nicht gehört werden. Schreiben Sie, die Antwort wird gesprochen.',
  },
  pl: {
    connecting: 'Łączenie…',
    listening: 'Słucha',
    speaking: 'Mówi',
    muted: 'Twój mikrofon jest wyłączony',
    mute: 'Wyłącz mikrofon',
    unmute: 'Włącz mikrofon',
    silence: 'Wyłącz dźwięk',
    unsilence: 'Włącz dźwięk',
    hangUp: 'Zakończ rozmowę',
    tryMicrophone: 'Użyj mikrofonu',
    denied:
      'Mikrofon jest zablokowany. Zezwól na niego w ustawieniach przeglądarki dla tej strony i spróbuj ponownie.',
    none: 'Nie znaleziono mikrofonu. Podłącz go i spróbuj ponownie.',
    inUse: 'Inny program używa mikrofonu. Zamknij go i spróbuj ponownie.',
    insecure: 'Mikrofon działa tylko na stronach z bezpiecznym adresem.',
    unsupported: 'Ta przeglądarka nie może użyć mikrofonu. Możesz pisać.',
    failed: 'Nie udało się otworzyć mikrofonu. Proszę spróbować ponownie.',
    microphoneEnd: 'Mikrofon został odłączony.',
    noSound: 'Ta przeglądarka nie może odtworzyć dźwięku. Możesz czytać odpowiedzi.',
    cannotHear: 'Tutaj nie można cię usłyszeć. Napisz, a odpowiedź zostanie wypowiedziana.',
  },
  sv: {
    connecting: 'Ansluter…',
    listening: 'Lyssnar',
    speaking: 'Talar',
    muted: 'Din mikrofon är av',
    mute: 'Stäng av mikrofonen',
    unmute: 'Slå på mikrofonen',
    silence: 'Stäng av ljudet',
    unsilence: 'Slå på ljudet',
    hangUp: 'Avsluta samtalet',
    tryMicrophone: 'Använd mikrofonen',
    denied:
      'Mikrofonen är blockerad. Tillåt den i webbläsarens inställningar för den här sidan och försök igen.',
    none: 'Ingen mikrofon hittades. Anslut en och försök igen.',
    inUse: 'Ett annat program använder mikrofonen. Stäng det och försök igen.',
    insecure: 'Mikrofonen fungerar bara på sidor med säker adress.',
    unsupported: 'Den här webbläsaren kan inte använda mikrofonen. Du kan skriva.',
    failed: 'Mikrofonen kunde inte öppnas. Försök igen.',
    microphoneEnd: 'Mikrofonen kopplades bort.',
    noSound: 'Den här webbläsaren kan inte spela upp ljudet. Du kan läsa svaren.',
    cannotHear: 'Du kan inte höras här. Skriv, så läses svaret upp.',
  },
};

/** The texts in the agent's language; English where it has none. */
export function voiceTexts(language: string): VoiceTexts {
  const name = language.slice(0, 2).toLowerCase();
  return Object.hasOwn(TEXTS, name) ? TEXTS[name as AgentLanguage] : TEXTS.en;
}
