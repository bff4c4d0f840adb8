import type { Reasons } from '../reasons.ts';

export const GERMAN_REASONS: Reasons = {
  'not-found.file': '{ $path } gibt es in diesem Notizbuch nicht. Prüfen Sie den Pfad in der Dateiliste.',
  'not-found.nothingAt': 'Unter { $path } gibt es keine Datei und keinen Ordner.',
  'not-found.nothingAtPath':
    'Unter { $path } gibt es keine Datei und keinen Ordner. Prüfen Sie den Pfad, zum Beispiel im Ordner.',
  'not-found.nothingAtForAgent':
    'Unter { $path } gibt es keine Datei und keinen Ordner. Der Pfad lässt sich mit list_files oder glob prüfen.',
  'not-found.gone': '{ $path } gibt es nicht mehr. Es wurde nichts geändert.',
  'already-exists.file':
    'Unter { $path } gibt es bereits eine Datei. Geben Sie einen freien Pfad an, der mit dem neuen Namen endet.',
  'already-exists.folder':
    'Unter { $path } gibt es bereits einen Ordner. Geben Sie einen freien Pfad an, der mit dem neuen Namen endet.',
  'already-exists.created':
    'Unter { $path } gibt es bereits eine Datei. Wählen Sie einen anderen Namen, oder ersetzen Sie die Datei mit write_file.',
  'already-exists.createdFolder':
    'Unter { $path } gibt es bereits einen Ordner. Wählen Sie einen anderen Namen, oder ersetzen Sie eine Datei mit write_file.',
  'already-exists.kept': '{ $path } gibt es bereits; die Datei wurde nicht geändert.',
  'conflict.changed':
    '{ $path } wurde in der Zwischenzeit geändert. Es wurde nichts geschrieben. Lesen Sie den aktuellen Stand, und versuchen Sie es dann erneut.',
  'conflict.changedToRead':
    '{ $path } wurde in der Zwischenzeit geändert. Es wurde nichts geschrieben; lesen Sie die Datei erneut.',
  'conflict.changedToAgent':
    '{ $path } wurde in der Zwischenzeit geändert. Lesen Sie den aktuellen Stand, und versuchen Sie es dann erneut.',
  'conflict.exists': '{ $path } gibt es bereits. Es wurde nichts geschrieben. Wählen Sie einen anderen Namen.',
  'folder-not-empty.contains':
    'Der Ordner { $path } enthält noch { $also }. Löschen Sie zuerst diese, oder löschen Sie den Ordner mit Inhalt (recursive).',
  'is-a-folder.plain': '{ $path } ist ein Ordner.',
  'is-a-folder.list': '{ $path } ist ein Ordner. Listen Sie stattdessen den Ordner auf.',
  'is-a-folder.give': '{ $path } ist ein Ordner. Geben Sie den Pfad einer Datei an.',
  'not-a-folder.list':
    '{ $path } ist eine Datei. Lesen Sie den Inhalt mit read_file, oder listen Sie den Ordner auf, in dem sie ist.',
  'not-a-folder.look': '{ $path } ist eine Datei. Geben Sie den Ordner an, in dem gesucht wird.',
  'scope.operation': 'Der Agent { $agent } hat dieses Recht nicht: { $what }.',
  'scope.folders': '{ $path } ist außerhalb der Ordner des Agenten { $agent }. Erlaubte Ordner: { $list }.',
  'scope.noFolder': '{ $path } ist außerhalb der Ordner des Agenten { $agent }. Es ist kein Ordner erlaubt.',
  'scope.types': '{ $path } hat keinen Typ, den der Agent { $agent } öffnen darf. Erlaubte Dateitypen: { $list }.',
  'scope.noType': '{ $path } hat keinen Typ, den der Agent { $agent } öffnen darf. Es ist kein Dateityp erlaubt.',
  'scope.everything':
    'Der Agent { $agent } darf nicht alles in { $path } verwenden ({ $what }). Nennen Sie stattdessen einzelne Dateien.',
  'scope.reserved': '{ $path } ist für die App reserviert. Verwenden Sie einen anderen Pfad.',
  'policy.never': 'Kein Agent darf { $toolName } verwenden, was auch immer die Regeln sagen.',
  'policy.ruleDenies': 'Eine Regel lehnt dies ab: { $rule }.',
};
