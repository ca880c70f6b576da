import type { Catalog } from '#contract/catalog.ts'

/** Whose page this is, and how to talk to a person instead. */
export function Masthead({ organisation, branding }: Pick<Catalog, 'organisation' | 'branding'>) {
  return (
    <header class="masthead">
      <p class="masthead-name">
        {branding.logoUrl ? (
          <img src={branding.logoUrl} alt={organisation.name} height={40} />
        ) : (
          organisation.name
        )}
      </p>
      {organisation.phone && (
        <a class="masthead-phone figure" href={`tel:${organisation.phone.replaceAll(/\s/g, '')}`}>
          <span class="hidden">Call </span>
          {organisation.phone}
        </a>
      )}
    </header>
  )
}
