<?php
/**
 * The pages of hosts that the site's administrator has entered. Scripts are only ever loaded from their services.
 */

namespace Whenable;

defined( 'ABSPATH' ) || exit;

/** The option with the addresses of hosts' pages, one a line, as they were typed. */
const pages_option = 'whenable_pages';

/**
 * A host's page in its parts; null if the text is not the address of one.
 *
 * Addresses are https, or http on this machine, as the elements demand.
 *
 * @return array{url: string, service: string, host: string, clientId: string}|null
 */
function read_host_page( string $address ): ?array {
	$parts = '~^(https?://([a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?(?:/[\w.\~-]+)*)/h/([\w.\~-]+)/?(?:\?client_id=([\w.\~-]+))?$~iD';
	if ( ! preg_match( $parts, trim( $address ), $found ) ) {
		return null;
	}
	list( $url, $service, $name, $host ) = $found;
	$is_local                            = in_array( $name, array( 'localhost', '127.0.0.1', '[::1]' ), true );
	if ( ! $is_local && 0 !== stripos( $service, 'https:' ) ) {
		return null;
	}
	return array(
		'url'      => $url,
		'service'  => $service,
		'host'     => $host,
		'clientId' => $found[4] ?? '',
	);
}

/** The lines of a text that are not empty. @return string[] */
function lines_of( string $text ): array {
	return array_values( array_filter( array_map( 'trim', explode( "\n", $text ) ), 'strlen' ) );
}

/** The hosts' pages of this site, in the order that they were typed in. @return array<array{url: string, service: string, host: string, clientId: string}> */
function host_pages(): array {
	$lines = lines_of( (string) get_option( pages_option, '' ) );
	return array_values( array_filter( array_map( __NAMESPACE__ . '\read_host_page', $lines ) ) );
}

/** The service that a block or a shortcode names, or the first one if it names none; empty if this site does not know it. */
function known_service( string $named ): string {
	$services = array_column( host_pages(), 'service' );
	if ( '' === $named ) {
		return $services[0] ?? '';
	}
	return in_array( $named, $services, true ) ? $named : '';
}
