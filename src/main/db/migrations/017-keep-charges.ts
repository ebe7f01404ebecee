import type { WritableDb } from '../database.ts'

/**
 * One row for each request that the service charges for, written before it is sent. `charged_characters` is null until the service
 * has said what it charged, and for good where it never does; `planned_characters` is what it was expected to be. `day` is the
 * calendar day where the studio stood. `service` is empty where it is not known, `project_id` where there is none.
 *
 * What earlier takes cost is taken over. A take that went on from another one has that one's requests and charge as well as its own:
 * only its own count.
 */
export function keepCharges(db: WritableDb): void {
  db.script(`
    CREATE TABLE charges (
      id INTEGER PRIMARY KEY,
      service TEXT NOT NULL,
      day TEXT NOT NULL,
      at TEXT NOT NULL,
      project_id TEXT NOT NULL,
      voice_id TEXT NOT NULL,
      model_id TEXT NOT NULL,
      purpose TEXT NOT NULL,
      planned_characters INTEGER NOT NULL,
      charged_characters INTEGER,
      request_id TEXT,
      block_id TEXT
    ) STRICT;
    CREATE INDEX charges_by_day ON charges
      (service, day, project_id, voice_id, model_id, purpose, charged_characters, planned_characters);
    CREATE INDEX charges_by_project ON charges (project_id, service, day, charged_characters, planned_characters);

    CREATE TABLE budgets (
      project_id TEXT PRIMARY KEY REFERENCES projects (id),
      warn_characters INTEGER,
      stop_characters INTEGER
    ) STRICT;

    INSERT INTO charges (service, day, at, project_id, voice_id, model_id, purpose, planned_characters,
      charged_characters, request_id, block_id)
    SELECT '', date(created_at, 'localtime'), created_at, project_id, voice_id, model_id, 'take', characters, characters,
      last_request, block_id
    FROM (
      SELECT t.*, coalesce(t.charged_characters, 0) - coalesce((
          SELECT o.charged_characters FROM takes o
          WHERE o.block_id = t.block_id AND o.id <> t.id AND o.request_ids <> '[]'
            AND substr(t.request_ids, 1, length(o.request_ids)) = substr(o.request_ids, 1, length(o.request_ids) - 1) || ','
          ORDER BY length(o.request_ids) DESC LIMIT 1), 0) AS characters,
        json_extract(t.request_ids, '$[#-1]') AS last_request
      FROM takes t WHERE t.derived_from = '[]'
    ) WHERE characters > 0;

    INSERT INTO charges (service, day, at, project_id, voice_id, model_id, purpose, planned_characters,
      charged_characters, request_id, block_id)
    SELECT '', date(created_at, 'localtime'), created_at, project_id, voice_id, model_id, 'take', characters, NULL,
      last_request, block_id
    FROM (
      SELECT t.*, t.unconfirmed_characters - coalesce((
          SELECT o.unconfirmed_characters FROM takes o
          WHERE o.block_id = t.block_id AND o.id <> t.id AND o.request_ids <> '[]'
            AND substr(t.request_ids, 1, length(o.request_ids)) = substr(o.request_ids, 1, length(o.request_ids) - 1) || ','
          ORDER BY length(o.request_ids) DESC LIMIT 1), 0) AS characters,
        json_extract(t.request_ids, '$[#-1]') AS last_request
      FROM takes t WHERE t.derived_from = '[]'
    ) WHERE characters > 0;
  `)
}
