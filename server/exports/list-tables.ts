import { sql } from 'kysely'
import type { Transaction } from '#server/db/transaction.ts'

/** A table as an export writes it. */
export type ExportedTable = {
  name: string
  /** In the table's order. `numeric` columns are written as numbers. */
  columns: { name: string; numeric: boolean }[]
  /** Columns of the primary key, by which its rows are in order. */
  key: string[]
}

/** Tables that are made from others or only say how far lists go, are about exports themselves, or hold files. */
const LEFT_OUT = [
  'order_search',
  'usage_versions',
  'moved_bins',
  'job_margins',
  'stale_margins',
  'horizons',
  'exports',
  'export_parts',
  'organisation_files',
]

/**
 * Columns that hold a secret or what a secret is known by, and those that only our workers need. Bytes
 * aren't text: files are in a folder of their own, and the secrets of webhooks nowhere.
 */
const LEFT_OUT_COLUMN = String.raw`(^|_)(hash|secret|token)s?(_|$)|^leased_|^link_(id|for)$`

/**
 * Every table that has rows of an organisation, as the rights of the transaction's role show it, so that a
 * table which comes later is exported too.
 */
export async function listTables(tx: Transaction): Promise<ExportedTable[]> {
  return tx.run(sql<ExportedTable>`
    select c.relname as name,
      jsonb_agg(jsonb_build_object('name', a.attname, 'numeric',
        a.atttypid in ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype)
      ) order by a.attnum) as columns,
      (select jsonb_agg(k.attname order by place.at) from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality place (number, at)
        join pg_attribute k on k.attrelid = i.indrelid and k.attnum = place.number
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and (c.relname in ('organisations', 'accounts') or exists (
        select from pg_attribute o
        where o.attrelid = c.oid and o.attname = 'organisation_id' and not o.attisdropped))
      and c.relname <> all (${LEFT_OUT})
      and has_column_privilege(c.oid, a.attnum, 'select')
      and a.attname !~ ${LEFT_OUT_COLUMN}
      and a.atttypid not in ('bytea'::regtype, 'tsvector'::regtype)
    group by c.oid, c.relname order by c.relname`)
}
