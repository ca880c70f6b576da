-- An address that the geocoder was asked about and doesn't know has a row without a point.
alter table address_points alter latitude drop not null;
alter table address_points alter longitude drop not null;
alter table address_points add check ((latitude is null) = (longitude is null));
alter table address_points add check (latitude is not null or source = 'geocoder');
