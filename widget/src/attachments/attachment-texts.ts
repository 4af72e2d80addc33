import type { FileProblem } from '@parley/client/given-files/file-problem.ts';
import type { AgentLanguage } from '@parley/contract/languages.ts';

/** What the widget says of files. */
export type AttachmentTexts = Record<FileProblem, string> & {
  attach: string;
  drop: string;
  /** Names the list of files. */
  list: string;
  /** `{name}` is replaced. */
  remove: string;
  sending: string;
  /** The server has the file and reads it. */
  reading: string;
  stop: string;
  again: string;
};

const TEXTS: Readonly<Record<AgentLanguage, AttachmentTexts>> = {
  en: {
    attach: 'Add files',
    drop: 'Drop the files here',
    list: 'Files for your message',
    remove: 'Remove {name}',
    sending: 'Sending {name}',
    reading: 'Being read…',
    stop: 'Stop sending',
    again: 'Try again',
    tooLarge: 'This file is too large: 10 MB at most.',
    empty: 'This file is empty.',
    kind: 'This kind of file cannot be read. Send a PDF, Word (DOCX), EPUB, HTML or text file.',
    protected: 'This file is protected by a password. Remove the protection, then add it again.',
    withoutText: 'No text was found in this file. It may be a scan.',
    damaged: 'This file could not be read. It may be damaged.',
    tooMany: 'No more files can be sent in this conversation: {n} at most.',
    failed: 'This file could not be sent.',
  },
  fr: {
    attach: 'Joindre des fichiers',
    drop: 'Déposez les fichiers ici',
    list: 'Fichiers de votre message',
    remove: 'Retirer {name}',
    sending: 'Envoi de {name}',
    reading: 'Lecture en cours…',
    stop: 'Arrêter l’envoi',
    again: 'Réessayer',
    tooLarge: 'Ce fichier est trop lourd : 10 Mo au plus.',
    empty: 'Ce fichier est vide.',
    kind: 'Ce type de fichier ne peut pas être lu. Envoyez un fichier PDF, Word (DOCX), EPUB, HTML ou texte.',
    protected:
      'Ce fichier est protégé par un mot de passe. Retirez la protection, puis joignez-le à nouveau.',
    withoutText: 'Aucun texte n’a été trouvé dans ce fichier. C’est peut-être un document numérisé.',
    damaged: 'Ce fichier n’a pas pu être lu. Il est peut-être endommagé.',
    tooMany: 'Plus aucun fichier ne peut être envoyé dans cette conversation : {n} au plus.',
    failed: 'Ce fichier n’a pas pu être envoyé.',
  },
  es: {
    attach: 'Adjuntar archivos',
    drop: 'Suelte los archivos aquí',
    list: 'Archivos de su mensaje',
    remove: 'Quitar {name}',
    sending: 'Enviando {name}',
    reading: 'Leyendo…',
    stop: 'Detener el envío',
    again: 'Reintentar',
    tooLarge: 'Este archivo es demasiado grande: 10 MB como máximo.',
    empty: 'Este archivo está vacío.',
    kind: 'Este tipo de archivo no se puede leer. Envíe un archivo PDF, Word (DOCX), EPUB, HTML o de texto.',
    protected: 'Este archivo está protegido con una contraseña. Quite la protección y adjúntelo de nuevo.',
    withoutText: 'No se encontró texto en este archivo. Puede ser un documento escaneado.',
    damaged: 'Este archivo no se pudo leer. Puede estar dañado.',
    tooMany: 'No se pueden enviar más archivos en esta conversación: {n} como máximo.',
    failed: 'Este archivo no se pudo enviar.',
  },
  it: {
    attach: 'Allega file',
    drop: 'Rilascia i file qui',
    list: 'File del messaggio',
    remove: 'Rimuovi {name}',
    sending: 'Invio di {name}',
    reading: 'Lettura in corso…',
    stop: 'Interrompi l’invio',
    again: 'Riprova',
    tooLarge: 'Questo file è troppo grande: al massimo 10 MB.',
    empty: 'Questo file è vuoto.',
    kind: 'Questo tipo di file non può essere letto. Invia un file PDF, Word (DOCX), EPUB, HTML o di testo.',
    protected: 'Questo file è protetto da una password. Rimuovi la protezione e allegalo di nuovo.',
    withoutText: 'In questo file non è stato trovato testo. Forse è una scansione.',
    damaged: 'Non è stato possibile leggere questo file. Forse è danneggiato.',
    tooMany: 'In questa conversazione non si possono inviare altri file: al massimo {n}.',
    failed: 'Non è stato possibile inviare questo file.',
  },
  pt: {
    attach: 'Anexar ficheiros',
    drop: 'Largue os ficheiros aqui',
    list: 'Ficheiros da sua mensagem',
    remove: 'Remover {name}',
    sending: 'A enviar {name}',
    reading: 'A ler…',
    stop: 'Parar o envio',
    again: 'Tentar novamente',
    tooLarge: 'Este ficheiro é demasiado grande: 10 MB no máximo.',
    empty: 'Este ficheiro está vazio.',
    kind: 'Este tipo de ficheiro não pode ser lido. Envie um ficheiro PDF, Word (DOCX), EPUB, HTML ou de texto.',
    protected: 'Este ficheiro está protegido por uma palavra-passe. Retire a proteção e anexe-o novamente.',
    withoutText: 'Não foi encontrado texto neste ficheiro. Pode ser uma digitalização.',
    damaged: 'Não foi possível ler este ficheiro. Pode estar danificado.',
    tooMany: 'Não é possível enviar mais ficheiros nesta conversa: {n} no máximo.',
    failed: 'Não foi possível enviar este ficheiro.',
  },
  nl: {
    attach: 'Bestanden toevoegen',
    drop: 'Zet de bestanden hier neer',
    list: 'Bestanden bij uw bericht',
    remove: '{name} verwijderen',
    sending: '{name} wordt verzonden',
    reading: 'Wordt gelezen…',
    stop: 'Verzenden stoppen',
    again: 'Opnieuw proberen',
    tooLarge: 'Dit bestand is te groot: hoogstens 10 MB.',
    empty: 'Dit bestand is leeg.',
    kind: 'Dit soort bestand kan niet worden gelezen. Stuur een PDF-, Word- (DOCX), EPUB-, HTML- of tekstbestand.',
    protected:
      'Dit bestand is beveiligd met een wachtwoord. Verwijder de beveiliging en voeg het opnieuw toe.',
    withoutText: 'In dit bestand is geen tekst gevonden. Misschien is het een scan.',
    damaged: 'Dit bestand kon niet worden gelezen. Misschien is het beschadigd.',
    tooMany: 'In dit gesprek kunnen geen bestanden meer worden verzonden: hoogstens {n}.',
    failed: 'Dit bestand kon niet worden verzonden.',
  },
  de: {
    attach: 'Dateien anhängen',
    drop: 'Dateien hier ablegen',
    list: 'Dateien zu Ihrer Nachricht',
    remove: '{name} entfernen',
    sending: '{name} wird gesendet',
    reading: 'Wird gelesen…',
    stop: 'Senden abbrechen',
    again: 'Erneut versuchen',
    tooLarge: 'Diese Datei ist zu groß: höchstens 10 MB.',
    empty: 'Diese Datei ist leer.',
    kind: 'Diese Art von Datei kann nicht gelesen werden. Senden Sie eine PDF-, Word- (DOCX), EPUB-, HTML- oder Textdatei.',
    protected:
      'Diese Datei ist durch ein Passwort geschützt. Heben Sie den Schutz auf und hängen Sie sie erneut an.',
    withoutText: 'In dieser Datei wurde kein Text gefunden. Vielleicht ist sie ein Scan.',
    damaged: 'Diese Datei konnte nicht gelesen werden. Vielleicht ist sie beschädigt.',
    tooMany: 'In diesem Gespräch können keine weiteren Dateien gesendet werden: höchstens {n}.',
    failed: 'Diese Datei konnte nicht gesendet werden.',
  },
  pl: {
    attach: 'Dołącz pliki',
    drop: 'Upuść pliki tutaj',
    list: 'Pliki do wiadomości',
    remove: 'Usuń {name}',
    sending: 'Wysyłanie {name}',
    reading: 'Trwa odczyt…',
    stop: 'Przerwij wysyłanie',
    again: 'Spróbuj ponownie',
    tooLarge: 'Ten plik jest za duży: najwyżej 10 MB.',
    empty: 'Ten plik jest pusty.',
    kind: 'Tego rodzaju pliku nie można odczytać. Wyślij plik PDF, Word (DOCX), EPUB, HTML lub tekstowy.',
    protected: 'Ten plik jest chroniony hasłem. Usuń ochronę i dołącz go ponownie.',
    withoutText: 'W tym pliku nie znaleziono tekstu. Być może to skan.',
    damaged: 'Nie udało się odczytać tego pliku. Być może jest uszkodzony.',
    tooMany: 'W tej rozmowie nie można wysłać więcej plików: najwyżej {n}.',
    failed: 'Nie udało się wysłać tego pliku.',
  },
  sv: {
    attach: 'Bifoga filer',
    drop: 'Släpp filerna här',
    list: 'Filer till ditt meddelande',
    remove: 'Ta bort {name}',
    sending: 'Skickar {name}',
    reading: 'Läses…',
    stop: 'Avbryt sändningen',
    again: 'Försök igen',
    tooLarge: 'Filen är för stor: högst 10 MB.',
    empty: 'Filen är tom.',
    kind: 'Den här sortens fil kan inte läsas. Skicka en PDF-, Word- (DOCX), EPUB-, HTML- eller textfil.',
    protected: 'Filen är skyddad med ett lösenord. Ta bort skyddet och bifoga den igen.',
    withoutText: 'Ingen text hittades i filen. Den kan vara en skanning.',
    damaged: 'Filen kunde inte läsas. Den kan vara skadad.',
    tooMany: 'Inga fler filer kan skickas i det här samtalet: högst {n}.',
    failed: 'Filen kunde inte skickas.',
  },
};

/** In the agent's language; English where it has none. */
export function attachmentTexts(language: string): AttachmentTexts {
  const name = language.slice(0, 2).toLowerCase();
  return Object.hasOwn(TEXTS, name) ? TEXTS[name as AgentLanguage] : TEXTS.en;
}
