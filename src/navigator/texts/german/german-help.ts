import { type HelpTexts, helpLine, otherName } from '../help-texts.ts';

export const GERMAN_HELP: HelpTexts = {
  forExample: ', zum Beispiel: ',
  lines: [
    helpLine(
      'Notizen oder einen Zeitraum zusammenfassen',
      'fass zusammen überblick wochenbericht ergebnis vergleich erklär',
      () => 'Fasse die Versuche von letzter Woche zusammen',
    ),
    helpLine(
      'Notizen nach Namen, Wörtern oder Tag finden',
      'find such wo frage über warum wie wer',
      ({ title, about }) => `Finde Notizen über ${about || title}`,
    ),
    helpLine(
      'auflisten oder zählen, was in einem Ordner oder unter einem Tag ist',
      'list zähl ordner dateien alle viele',
      ({ folder }) => `Was ist in ${folder}`,
    ),
    helpLine(
      'eine Notiz oder eine Ansicht öffnen',
      'öffne zeig geh ansicht einstellung',
      ({ title }) => `Öffne ${title}`,
    ),
    helpLine('Tabs schließen und ordnen', 'tab schließ ordne sortier', () => 'Schließe die anderen Tabs'),
    helpLine('den Text einer Notiz zeigen', 'lies steht inhalt text übersetz', ({ note }) => `Lies ${note}`),
    helpLine(
      'eine Notiz oder einen Ordner anlegen',
      'erstell leg neu schreib notiz vorlage ordner',
      ({ about }) => `Erstelle eine Notiz namens „${about || 'Ideen'}“`,
    ),
    helpLine(
      'einer Notiz Text hinzufügen oder Wörter ersetzen',
      'füg ersetz häng ergänz änder verbesser korrigier',
      ({ note }) => `Füge „geprüft“ zu ${note} hinzu`,
    ),
    helpLine(
      'Tags und Eigenschaften setzen oder entfernen',
      'tag eigenschaft status markier schlagwort',
      ({ note }) => `Markiere ${note} mit dem Tag geprüft`,
    ),
    helpLine(
      'Dateien als nur lokal oder nicht vertrauenswürdig markieren; nur Sie entfernen eine Markierung',
      'kennzeichn label vertraulich privat geheim',
      ({ note }) => `Markiere ${note} als nur lokal`,
    ),
    helpLine(
      'sammeln, was noch zu tun ist, und abhaken',
      'aufgabe todo hak tun offen erledig',
      () => 'Zeig meine offenen Aufgaben',
    ),
    helpLine(
      'Dateien umbenennen, verschieben oder kopieren',
      'benenn verschieb kopier räum sortier',
      ({ note }) => `Benenne ${note} in ${otherName(note)} um`,
    ),
    helpLine('Dateien löschen', 'lösch entfern wirf weg', ({ note }) => `Lösche ${note}`),
    helpLine(
      'sagen, was sich wann geändert hat',
      'geändert änderung verlauf heute gestern wer',
      () => 'Was hat sich heute geändert?',
    ),
    helpLine(
      'die letzte Änderung rückgängig machen',
      'rückgängig zurück fehler widerruf',
      () => 'Mach die letzte Änderung rückgängig',
    ),
  ],
};
