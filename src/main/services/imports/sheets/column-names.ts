import type { SheetField } from '#shared/domain/sheets/sheet-fields.ts'

/** Usual names of columns in the languages of the interface, without case and accents. Whole names first count, then words. */
export const COLUMN_NAMES: Readonly<Record<SheetField, readonly string[]>> = {
  text: [
    ...['text', 'line', 'lines', 'dialogue', 'dialog', 'script', 'copy', 'content', 'sentence', 'prompt', 'narration'],
    ...['voiceover', 'vo text', 'spoken text', 'source text', 'string', 'subtitle', 'transcript'],
    ...['zeile', 'satz', 'skript', 'sprechtext', 'dialogzeile', 'inhalt'],
    ...['texte', 'replique', 'phrase', 'contenu', 'texto', 'linea', 'frase', 'guion', 'contenido'],
    ...['testo', 'battuta', 'contenuto', 'fala', 'roteiro', 'conteudo'],
  ],
  character: [
    ...['character', 'character name', 'speaker', 'role', 'actor', 'who', 'name', 'narrator', 'voice'],
    ...['rolle', 'figur', 'sprecher', 'sprecherin', 'charakter', 'stimme'],
    ...['personnage', 'locuteur', 'interlocuteur', 'voix', 'personaje', 'locutor', 'hablante', 'voz'],
    ...['personaggio', 'ruolo', 'parlante', 'voce', 'personagem', 'falante', 'papel'],
  ],
  chapter: [
    ...['chapter', 'scene', 'section', 'module', 'lesson', 'unit', 'level', 'quest', 'act', 'episode'],
    ...['kapitel', 'szene', 'abschnitt', 'modul', 'lektion', 'akt', 'folge', 'chapitre', 'lecon'],
    ...['capitulo', 'escena', 'seccion', 'modulo', 'leccion', 'episodio', 'capitolo', 'scena', 'sezione', 'lezione'],
    ...['cena', 'secao', 'licao'],
  ],
  externalId: [
    ...['id', 'line id', 'lineid', 'string id', 'cue id', 'cue', 'key', 'identifier', 'loc id', 'no', 'nr', 'number'],
    ...['kennung', 'schlussel', 'nummer', 'identifiant', 'cle', 'numero', 'identificador', 'clave', 'identificativo'],
    ...['chiave', 'chave', 'codigo', 'codice', 'code'],
  ],
  fileName: [
    ...['file', 'filename', 'file name', 'audio file', 'audio filename', 'audio', 'wav', 'output', 'asset', 'vo file'],
    ...['datei', 'dateiname', 'audiodatei', 'fichier', 'nom du fichier', 'nom de fichier', 'archivo'],
    ...['nombre de archivo', 'nombre del archivo', 'fichero', 'nome file', 'nome del file', 'arquivo'],
    ...['nome do arquivo', 'nome de arquivo'],
  ],
  targetSeconds: [
    ...['target', 'target seconds', 'target length', 'target duration', 'duration', 'length', 'seconds', 'sec'],
    ...['max length', 'max duration', 'dauer', 'lange', 'sekunden', 'zieldauer', 'ziellange', 'duree', 'secondes'],
    ...['duracion', 'segundos', 'durata', 'secondi', 'duracao', 'duracao alvo'],
  ],
  note: [
    ...['note', 'notes', 'direction', 'directions', 'comment', 'comments', 'context', 'instruction', 'instructions'],
    ...['emotion', 'remark', 'remarks', 'notiz', 'anmerkung', 'hinweis', 'kommentar', 'regie', 'regieanweisung'],
    ...['remarque', 'commentaire', 'indication', 'contexte', 'nota', 'notas', 'comentario', 'indicacion', 'contexto'],
    ...['commento', 'indicazione', 'contesto', 'observacao', 'indicacao'],
  ],
}
