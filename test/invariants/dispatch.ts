/** Runs, bins, jobs and reports that contradict each other (rules, section 12, "What always holds"). Each query selects the rows that break a rule. */
export const dispatchViolations: Record<string, string> = {
  'a bin is not where its last move took it': `
    select b.id, b.number, b.place, l.to_place from bins b
    cross join lateral (select m.* from bin_moves m
      where m.organisation_id = b.organisation_id and m.bin_id = b.id
      order by m.at desc, m.id desc limit 1) l
    where (b.place, b.place_id, b.load) is distinct from (l.to_place, l.to_id, l.load)
      or b.last_move_id is distinct from l.id`,

  'a move begins elsewhere than the one before ended, and is not marked as healed': `
    select id, bin_id, before, from_place, healed from (
      select m.id, m.bin_id, m.from_place, m.from_id, m.healed,
        lag(m.to_place) over w as before, lag(m.to_id) over w as before_id
      from bin_moves m window w as (partition by m.organisation_id, m.bin_id order by m.at, m.id)) chain
    where healed <> coalesce(before <> 'unknown' and from_place <> 'unknown'
      and (before <> from_place or before_id <> from_id), false)`,

  'a job has two live stops': `
    select job_id, count(*)::int from stops where job_id is not null and removed_at is null
    group by organisation_id, job_id having count(*) > 1`,

  'two live stops of a run have the same position': `
    select run_id, position, count(*)::int from stops where removed_at is null
    group by organisation_id, run_id, position having count(*) > 1`,

  'a job that has not started is on a run of another day': `
    select j.id, j.date::text, r.date::text as "runs" from jobs j
    join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id and s.removed_at is null
    join runs r on r.organisation_id = s.organisation_id and r.id = s.run_id
    where j.status = 'scheduled' and j.date <> r.date`,

  'a cancelled job is on a run': `
    select j.id from jobs j
    join stops s on s.organisation_id = j.organisation_id and s.job_id = j.id and s.removed_at is null
    where j.status = 'cancelled'`,

  'the status of a job contradicts its times or its outcome': `
    select id, status, started_at, completed_at, failed_at from jobs where
      (status in ('started', 'completed', 'failed')) <> (started_at is not null)
      or (status = 'completed') <> (completed_at is not null)
      or (status = 'completed') <> (completion is not null)
      or (status = 'failed') <> (failed_at is not null)
      or (status = 'failed') <> (failure is not null)
      or started_at > coalesce(completed_at, failed_at)`,

  'an event of a job was sent twice, or without its cause': `
    select j.id, j.status, e.type, count(*)::int from jobs j
    join events e on e.organisation_id = j.organisation_id and e.subject_id = j.id
    where e.type like 'job.%' group by j.organisation_id, j.id, j.status, e.type
    having count(*) > 1 and e.type not in ('job.rescheduled', 'job.updated') or e.type in ('job.completed', 'job.failed', 'job.cancelled') and e.type <> 'job.' || j.status
      or e.type = 'job.started' and j.status not in ('started', 'completed', 'failed')`,

  'a job has two further attempts': `
    select previous_job_id, count(*)::int from jobs where previous_job_id is not null
    group by organisation_id, previous_job_id having count(*) > 1`,

  'an order is completed while a bin is out': `
    select o.id, l.quantity from orders o
    join order_lines l on l.organisation_id = o.organisation_id and l.order_id = o.id and l.collected
    where o.status = 'completed' and l.quantity > (
      select coalesce(sum(coalesce(j.quantity, l.quantity)), 0) from jobs j
      where j.organisation_id = l.organisation_id and j.line_id = l.id and j.type = 'collection'
        and j.status = 'completed')`,

  'a docket weighs something else than gross less tare, or its jobs more than that': `
    select d.id from dockets d where d.net_kg <> d.gross_kg - d.tare_kg
      or d.net_kg < (select coalesce(sum(w.kg), 0) from docket_jobs w
        where w.organisation_id = d.organisation_id and w.docket_id = d.id)`,

  'a hirer was emailed twice about the same': `
    select job_id, split_part(occasion, ' ', 1) as about, count(*)::int from mails
    where job_id is not null and status <> 'dropped'
    group by organisation_id, job_id, split_part(occasion, ' ', 1) having count(*) > 1`,

  'a photo that was named is neither stored nor awaited': `
    select a.id, a.kind from actions a
    where a.outcome <> 'rejected' and a.data ->> 'sha256' is not null and not exists (
      select from files f where f.organisation_id = a.organisation_id and f.sha256 = a.data ->> 'sha256')`,

  'a phone that was ended reported something afterwards': `
    select a.id from actions a
    join driver_devices d on d.organisation_id = a.organisation_id and d.id = a.device_id
    where a.received_at > d.ended_at`,
}
