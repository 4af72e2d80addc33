import type { EspeakLanguage } from '@parley/engine/text-to-speech/espeak-voice.ts';

/** Given names of the built-in voices, in the order of espeak's variants; no two voices of a language share one. */
export const BUILT_IN_VOICE_NAMES: Readonly<
  Record<EspeakLanguage, Readonly<Record<'female' | 'male', readonly string[]>>>
> = {
  ar: {
    female: ['Layla', 'Amina', 'Salma', 'Noor', 'Huda'],
    male: ['Omar', 'Khalid', 'Yusuf', 'Tariq', 'Samir'],
  },
  bg: {
    female: ['Elena', 'Maria', 'Desislava', 'Rositsa', 'Ivanka'],
    male: ['Georgi', 'Dimitar', 'Nikolay', 'Petar', 'Stoyan'],
  },
  cs: {
    female: ['Tereza', 'Eliška', 'Adéla', 'Hana', 'Lenka'],
    male: ['Jakub', 'Tomáš', 'Ondřej', 'Petr', 'Vojtěch'],
  },
  de: {
    female: ['Anna', 'Hanna', 'Lena', 'Katrin', 'Marie'],
    male: ['Lukas', 'Jonas', 'Felix', 'Stefan', 'Matthias'],
  },
  el: {
    female: ['Eleni', 'Sofia', 'Katerina', 'Dimitra', 'Ioanna'],
    male: ['Giorgos', 'Nikos', 'Kostas', 'Yannis', 'Andreas'],
  },
  'en-029': { female: ['Shanice', 'Keisha', 'Tamara'], male: ['Winston', 'Desmond', 'Curtis'] },
  'en-gb': {
    female: ['Charlotte', 'Olivia', 'Poppy', 'Eleanor', 'Harriet'],
    male: ['George', 'Edmund', 'Arthur', 'Hugh', 'Oliver'],
  },
  'en-gb-scotland': { female: ['Isla', 'Ailsa', 'Kirsty'], male: ['Callum', 'Fergus', 'Angus'] },
  'en-us': {
    female: ['Emily', 'Grace', 'Madison', 'Hannah', 'Abigail'],
    male: ['Jackson', 'Ethan', 'Mason', 'Walter', 'Tyler'],
  },
  es: {
    female: ['Carmen', 'Lucía', 'Paula', 'Elena', 'Marta'],
    male: ['Javier', 'Álvaro', 'Sergio', 'Manuel', 'Rubén'],
  },
  'es-419': {
    female: ['Valentina', 'Camila', 'Daniela', 'Gabriela', 'Ximena'],
    male: ['Mateo', 'Santiago', 'Diego', 'Andrés', 'Emiliano'],
  },
  fi: {
    female: ['Aino', 'Helmi', 'Emilia', 'Anneli', 'Kaisa'],
    male: ['Eetu', 'Mikko', 'Juhani', 'Olavi', 'Antti'],
  },
  'fr-be': { female: ['Élise', 'Margaux', 'Noémie'], male: ['Maxime', 'Bastien', 'Quentin'] },
  'fr-ch': { female: ['Céline', 'Aline', 'Mélanie'], male: ['Luc', 'Yves', 'Damien'] },
  'fr-fr': {
    female: ['Juliette', 'Camille', 'Chloé', 'Hélène', 'Manon'],
    male: ['Louis', 'Hugo', 'Antoine', 'Mathieu', 'Nicolas'],
  },
  hi: {
    female: ['Aditi', 'Priya', 'Kavya', 'Meera', 'Sunita'],
    male: ['Arjun', 'Rohan', 'Vikram', 'Rajesh', 'Amit'],
  },
  hu: {
    female: ['Réka', 'Eszter', 'Zsófia', 'Katalin', 'Dóra'],
    male: ['Bence', 'Máté', 'Gergő', 'László', 'Zoltán'],
  },
  id: {
    female: ['Dewi', 'Putri', 'Ayu', 'Sari', 'Indah'],
    male: ['Budi', 'Agus', 'Rizky', 'Hendra', 'Bayu'],
  },
  it: {
    female: ['Chiara', 'Giulia', 'Martina', 'Francesca', 'Elisa'],
    male: ['Lorenzo', 'Matteo', 'Davide', 'Giovanni', 'Marco'],
  },
  ja: {
    female: ['Yuki', 'Sakura', 'Haruka', 'Keiko', 'Aoi'],
    male: ['Haruto', 'Ren', 'Sota', 'Kenji', 'Takumi'],
  },
  ms: {
    female: ['Aisyah', 'Nurul', 'Siti', 'Farah', 'Hidayah'],
    male: ['Aiman', 'Hafiz', 'Faizal', 'Rahman', 'Azlan'],
  },
  nl: {
    female: ['Emma', 'Sanne', 'Fleur', 'Anouk', 'Lotte'],
    male: ['Daan', 'Bram', 'Sem', 'Willem', 'Thijs'],
  },
  pl: {
    female: ['Zofia', 'Agnieszka', 'Maja', 'Katarzyna', 'Ewa'],
    male: ['Jakub', 'Piotr', 'Kacper', 'Andrzej', 'Tomasz'],
  },
  pt: {
    female: ['Beatriz', 'Inês', 'Leonor', 'Teresa', 'Matilde'],
    male: ['Tiago', 'Duarte', 'Rodrigo', 'António', 'Gonçalo'],
  },
  'pt-br': {
    female: ['Larissa', 'Juliana', 'Bianca', 'Fernanda', 'Letícia'],
    male: ['Thiago', 'Rafael', 'Caio', 'Marcelo', 'Felipe'],
  },
  ro: {
    female: ['Andreea', 'Ioana', 'Mihaela', 'Elena', 'Raluca'],
    male: ['Andrei', 'Mihai', 'Radu', 'Vasile', 'Bogdan'],
  },
  ru: {
    female: ['Anastasia', 'Olga', 'Daria', 'Irina', 'Svetlana'],
    male: ['Dmitri', 'Alexei', 'Maxim', 'Sergei', 'Pavel'],
  },
  sk: {
    female: ['Zuzana', 'Kristína', 'Lucia', 'Jana', 'Veronika'],
    male: ['Martin', 'Marek', 'Peter', 'Jozef', 'Michal'],
  },
  sv: {
    female: ['Astrid', 'Elsa', 'Maja', 'Ingrid', 'Linnea'],
    male: ['Oskar', 'Erik', 'Axel', 'Lars', 'Gustav'],
  },
  ta: {
    female: ['Kavitha', 'Meena', 'Nila', 'Lakshmi', 'Anjali'],
    male: ['Karthik', 'Surya', 'Arun', 'Murugan', 'Vijay'],
  },
  tr: {
    female: ['Zeynep', 'Elif', 'Defne', 'Ayşe', 'Selin'],
    male: ['Emre', 'Mert', 'Can', 'Mustafa', 'Kerem'],
  },
  uk: {
    female: ['Oksana', 'Solomiia', 'Daryna', 'Halyna', 'Yulia'],
    male: ['Taras', 'Andriy', 'Bohdan', 'Mykola', 'Ostap'],
  },
  zh: {
    female: ['Mei', 'Xiaoli', 'Jing', 'Yan', 'Lian'],
    male: ['Wei', 'Jun', 'Hao', 'Guoqiang', 'Ming'],
  },
};
